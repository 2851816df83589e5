"""Reads and writes MessagePack with python3-msgpack, for PythonMessagePackTests.

The first line of the input is the contracts as JSON: {contract: [[member, type], ...]}. A type is the name of a
contract, "[type]" for a list, "date", "bytes", "decimal" or "" for what JSON and MessagePack share. Each further line is a request
and gets a line: {"json"} for {"type", "hex"}, {"hex"} for {"type", "json", "names"}.
"""
import base64
import datetime
import decimal
import json
import sys

import msgpack

EPOCH = datetime.datetime(1970, 1, 1)
SECOND = datetime.timedelta(seconds=1)


def to_json(value, type):
    if value is None or type in ("", "decimal"):
        return value
    if type == "date":
        assert isinstance(value, msgpack.Timestamp), value
        moment = EPOCH + datetime.timedelta(seconds=value.seconds)
        return "%s.%07dZ" % (moment.isoformat(), value.nanoseconds // 100)
    if type == "bytes":
        assert isinstance(value, bytes), value
        return base64.b64encode(value).decode("ascii")
    if type[0] == "[":
        assert isinstance(value, list), value
        return [to_json(item, type[1:-1]) for item in value]
    members = contracts[type]
    if isinstance(value, dict):
        assert list(value) == [name for name, _ in members], list(value)
        value = list(value.values())
    assert len(value) == len(members), value
    return {name: to_json(item, inner) for item, (name, inner) in zip(value, members)}


def from_json(value, type, names):
    if value is None:
        return value
    if type == "":
        return float(value) if isinstance(value, decimal.Decimal) else value
    if type == "decimal":
        return str(value)
    if type == "date":
        moment, _, fraction = value.rstrip("Z").partition(".")
        seconds = (datetime.datetime.fromisoformat(moment) - EPOCH) // SECOND
        return msgpack.Timestamp(seconds, int((fraction or "0").ljust(9, "0")))
    if type == "bytes":
        return base64.b64decode(value)
    if type[0] == "[":
        return [from_json(item, type[1:-1], names) for item in value]
    members = {name: from_json(value[name], inner, names) for name, inner in contracts[type]}
    return members if names else list(members.values())


contracts = json.loads(sys.stdin.readline())
for line in sys.stdin:
    request = json.loads(line, parse_float=decimal.Decimal)
    if "hex" in request:
        value = msgpack.unpackb(bytes.fromhex(request["hex"]), strict_map_key=False)
        reply = {"json": to_json(value, request["type"])}
    else:
        reply = {"hex": msgpack.packb(from_json(request["json"], request["type"], request["names"])).hex()}
    print(json.dumps(reply))
