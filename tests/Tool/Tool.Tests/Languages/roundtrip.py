"""roundtrip.py MODULE CONTRACT: for each line, a payload in hexadecimal, what it holds and what it becomes again."""
import importlib.util
import sys

import msgpack

spec = importlib.util.spec_from_file_location("contracts", sys.argv[1])
module = importlib.util.module_from_spec(spec)
sys.modules["contracts"] = module  # dataclasses look it up
spec.loader.exec_module(module)
contract = getattr(module, sys.argv[2])
for line in sys.stdin:
    try:
        value = contract.from_msgpack(msgpack.unpackb(bytes.fromhex(line), strict_map_key=False))
        print(msgpack.packb(value.to_msgpack()).hex(), value)
    except Exception as error:
        print("error", repr(error))
