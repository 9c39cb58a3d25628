"""Measurements that compare within one run, so that the speed of the machine plays no part."""
