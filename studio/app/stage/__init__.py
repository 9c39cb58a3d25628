"""The stage: where a demonstration is acted out – tiles, actions, what is anticipated, and the storyboard."""
