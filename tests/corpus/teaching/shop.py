"""A stock of goods: selling what is there, delivering, crossing out."""

from studio.bench.teaching.acts import end, nothing, put, take, tile

BEGINS = {"corpus": "votes"}
PROCESSES = {"sell": 0, "deliver": 0, "drop": 0}
GOODS = ["tea", "milk", "egg", "rice", "salt"]


def situations(process, chance):
    while True:
        stock = {name: chance.choice([0, 1, 2, 5, 9]) for name in chance.sample(GOODS, chance.randrange(1, 5))}
        name = chance.choice(list(stock) if chance.random() < 0.7 else GOODS)
        if process == "deliver":
            yield {"inputs": {"stock": stock, "name": name, "amount": chance.randrange(1, 20)}}
        else:
            yield {"inputs": {"stock": stock, "name": name}}


def outcome(process, situation):
    stock, name = situation["inputs"]["stock"], situation["inputs"]["name"]
    if process == "deliver":
        return {"accepted": True, "stock": {**stock, name: stock.get(name, 0) + situation["inputs"]["amount"]}}
    if name not in stock:
        return {"accepted": False, "reason": "unknown"}
    if process == "drop":
        return {"accepted": True, "stock": {one: count for one, count in stock.items() if one != name}}
    if not stock[name]:
        return {"accepted": False, "reason": "sold out"}
    return {"accepted": True, "stock": {**stock, name: stock[name] - 1}}


def gestures(process, situation):
    came, name = outcome(process, situation), situation["inputs"]["name"]
    if not came["accepted"]:
        return [nothing(came["reason"])]
    return [
        take("stock", tile("name")) if process == "drop" else put("stock", tile("name"), came["stock"][name]),
        end(),
    ]
