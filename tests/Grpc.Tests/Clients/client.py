"""What a client of Debian's python3-grpcio sees. Arguments: the address, the folder with orders_pb2.py, a message that is invalid (hex)."""
import json
import sys

import grpc

sys.path.insert(0, sys.argv[2])
import orders_pb2 as orders

channel = grpc.insecure_channel(sys.argv[1])
SERVICE = "/acme.orders.Orders/"


def to_bytes(message):
    return message if isinstance(message, bytes) else message.SerializeToString()


def unary(method, message, response, **options):
    return channel.unary_unary(SERVICE + method, to_bytes, response.FromString)(message, **options)


def status(call):
    try:
        call()
    except grpc.RpcError as error:
        return [error.code().value[0], error.details()]
    return [0, ""]


def cancelled():
    call = channel.unary_unary(SERVICE + "Get", to_bytes, orders.Order.FromString).future(orders.OrderQuery(count=60000))
    call.cancel()
    return call.code().value[0]


order = unary("Get", orders.OrderQuery(id=5), orders.Order)
stream = channel.unary_stream(SERVICE + "List", to_bytes, orders.Order.FromString)(orders.OrderQuery(count=3))
collected = channel.stream_unary(SERVICE + "Collect", to_bytes, orders.Order.FromString)(iter(order.lines))
exchanged = channel.stream_stream(SERVICE + "Exchange", to_bytes, orders.Order.FromString)(iter([order, order]))
print(json.dumps({
    "customer": unary("Echo", order, orders.Order).customer,
    "streamed": [item.id for item in stream],
    "collected": [line.product for line in collected.lines],
    "exchanged": sum(item == order for item in exchanged),
    "deadline": status(lambda: unary("Get", orders.OrderQuery(count=60000), orders.Order, timeout=0.2))[0],
    "cancelled": cancelled(),
    "refused": status(lambda: unary("Get", orders.OrderQuery(id=-1), orders.Order)),
    "invalid": status(lambda: unary("Echo", bytes.fromhex(sys.argv[3]), orders.Order)),
    "tooLarge": status(lambda: unary("Echo", orders.Order(customer="a" * (2 << 20)), orders.Order))[0],
}))
