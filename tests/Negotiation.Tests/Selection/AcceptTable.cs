namespace SerializationApi.Negotiation.Tests;

/// <summary>Which <c>Accept</c> gets which <c>Content-Type</c>; null stands for a 406.</summary>
public static class AcceptTable
{
    private const string Json = "application/json";
    private const string MsgPack = "application/x-msgpack";
    private const string Protobuf = "application/x-protobuf";
    private const string MemoryPack = "application/x-memorypack";

    public static TheoryData<string, string?> Rows { get; } =
        new()
        {
            // No preference: the default format.
            { "", Json },
            { " ", Json },
            { ",", Json },
            { " , ,\t, ", Json },
            { "*/*", Json },
            { "*/*;q=0.1", Json },
            { "application/*", Json },
            // Each media type and alias, as it was asked for.
            { "application/json", Json },
            { "text/json", "text/json" },
            { "application/x-msgpack", MsgPack },
            { "application/msgpack", "application/msgpack" },
            { "application/vnd.msgpack", "application/vnd.msgpack" },
            { "application/x-protobuf", Protobuf },
            { "application/protobuf", "application/protobuf" },
            { "application/vnd.google.protobuf", "application/vnd.google.protobuf" },
            { "application/x-memorypack", MemoryPack },
            { "APPLICATION/X-MsgPack", MsgPack },
            { "Text/JSON", "text/json" },
            { "text/*", "text/json" },
            { "TEXT/*", "text/json" },
            // Nothing on offer.
            { "text/html", null },
            { "image/*", null },
            { "application/xml, text/html;q=0.9", null },
            { "application/json-patch+json", null },
            { "application/jso", null },
            { "application/problem+json", null },
            { "x/*, y/z", null },
            // Weights: the highest wins, whatever the order.
            { "application/json;q=0.5, application/x-msgpack;q=0.6", MsgPack },
            { "application/x-msgpack;q=0.5, application/json;q=0.6", Json },
            { "application/json;q=0.999, application/x-protobuf", Protobuf },
            { "application/json;q=0.001, application/x-protobuf;q=0.002", Protobuf },
            { "application/json;q=0.9, */*;q=0.1", Json },
            {
                "application/json; q=0.2, application/x-msgpack; q=0.3, application/x-protobuf; q=0.4, application/x-memorypack; q=0.1",
                Protobuf
            },
            { "application/json;Q=0.1, application/x-msgpack;q=0.2", MsgPack },
            { "application/json;q=1., application/x-msgpack;q=0.9", Json },
            { "application/json;q=0., application/x-msgpack;q=0.1", MsgPack },
            { "application/json;q=1.000, application/x-msgpack;q=0.999", Json },
            { "application/json;q=0.9999, application/x-msgpack;q=1.0000", MsgPack },
            { "application/json;q=.2, application/x-msgpack;q=0.20000000001", Json },
            { "application/json;q=.1234, application/x-msgpack;q=0.1", Json },
            // q=0 excludes.
            { "application/json;q=0", null },
            { "*/*;q=0", null },
            { "application/*;q=0", null },
            { "application/json;q=0, */*", MsgPack },
            { "*/*, application/json;q=0", MsgPack },
            { "application/json;q=0, application/x-msgpack;q=0, */*;q=0.1", Protobuf },
            {
                "application/json;q=0, application/x-msgpack;q=0.0, application/x-protobuf;q=0.00, application/x-memorypack;q=0.000, */*",
                null
            },
            { "*/*;q=0, application/x-memorypack", MemoryPack },
            { "application/*;q=0, */*", null },
            { "application/*;q=0, text/*", "text/json" },
            { "text/json;q=0, */*", Json },
            { "text/json;q=0, text/*", null },
            // The most specific range that matches decides, not the highest.
            { "application/json;q=0.1, application/*;q=0.9", MsgPack },
            { "application/json;q=0.1, */*;q=0.9", MsgPack },
            { "*/*;q=0.9, application/*;q=0.1, text/json;q=0.5", "text/json" },
            { "application/*;q=0.2, */*;q=0.8, application/x-protobuf;q=0.3", Protobuf },
            { "application/x-msgpack;q=0.4, application/msgpack;q=0.5", "application/msgpack" },
            // Ties: the more specific range, then the earlier one, then the server's order.
            { "*/*, application/x-protobuf", Protobuf },
            { "application/*, application/x-memorypack", MemoryPack },
            { "*/*, application/*", Json },
            { "*/*, text/*", "text/json" },
            { "application/x-protobuf, application/json", Protobuf },
            { "application/x-memorypack, application/x-msgpack, application/json", MemoryPack },
            { "application/msgpack, application/x-msgpack", "application/msgpack" },
            { "text/html, application/xhtml+xml, application/xml;q=0.9, image/avif, */*;q=0.8", Json },
            { "application/x-msgpack;q=0.8, application/json;q=0.8", MsgPack },
            { "application/json, application/json", Json },
            // Parameters that mean nothing do not prevent a match.
            { "application/json;profile=x", Json },
            { "application/json;profile=x;q=0.5;ext=1", Json },
            { "application/json;profile=\"a,b;c\", application/x-msgpack;q=0.5", Json },
            { "application/json;profile=\"a\\\"b\";q=0.4, application/x-msgpack;q=0.5", MsgPack },
            { "application/x-protobuf;messageType=Order", Protobuf },
            { "application/x-memorypack; v=1 ;; q=1", MemoryPack },
            { "*/*;level=1", Json },
            { "application/json;v=1;q=0.2, application/json;q=0.8, application/x-msgpack;q=0.5", Json },
            // charset: JSON is UTF-8 only.
            { "application/json;charset=utf-8", Json },
            { "application/json; charset=UTF-8", Json },
            { "application/json; charset=\"utf-8\"", Json },
            { "application/json;charset=iso-8859-1", null },
            { "application/json;charset=utf-16, application/x-msgpack;q=0.1", MsgPack },
            { "text/json;charset=latin1, */*;q=0.1", Json },
            // MessagePack's variants.
            { "application/x-msgpack;keys=names", "application/x-msgpack; keys=names" },
            { "application/msgpack; Keys=Names", "application/msgpack; keys=names" },
            { "application/x-msgpack;compression=lz4-block", "application/x-msgpack; compression=lz4-block" },
            { "application/vnd.msgpack;compression=lz4-block-array", "application/vnd.msgpack; compression=lz4-block-array" },
            { "application/x-msgpack;keys=names;compression=lz4-block", "application/x-msgpack; compression=lz4-block; keys=names" },
            { "application/x-msgpack;compression=\"lz4-block\";q=0.5", "application/x-msgpack; compression=lz4-block" },
            { "application/x-msgpack;compression=gzip", null },
            { "application/x-msgpack;keys=numbers", null },
            { "application/x-msgpack;compression=gzip, application/json;q=0.1", Json },
            { "application/x-msgpack, application/x-msgpack;keys=names", "application/x-msgpack; keys=names" },
            { "application/x-msgpack;keys=names;q=0.5, application/x-msgpack", MsgPack },
            { "application/x-msgpack;keys=names;q=0, application/x-msgpack;q=0.5", MsgPack },
            { "application/x-msgpack;q=0, application/x-msgpack;keys=names", "application/x-msgpack; keys=names" },
            { "application/x-msgpack;keys=names;q=0", null },
            { "application/x-msgpack;keys=names, application/json", "application/x-msgpack; keys=names" },
            { "application/json, application/x-msgpack;keys=names;q=0.9", Json },
            { "application/json;keys=names", Json },
            // Malformed members are ignored; when nothing else is left there is no preference.
            { "garbage", Json },
            { "/", Json },
            { "application/", Json },
            { "/json", Json },
            { "*/json", Json },
            { "**, application/x-msgpack", MsgPack },
            { "application json", Json },
            { "application/json xml", Json },
            { "application/x-msgpack;q=2, application/x-protobuf", Protobuf },
            { "application/x-msgpack;q=1.001, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q=0.1x34, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q=-1, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q=., application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q=.1.34, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q=.a, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q=, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q=abc, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q=\"1\", application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;q=0,5, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack; q = 1, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;a=, application/x-protobuf;q=0.1", Protobuf },
            { "application/x-msgpack;=a, application/x-protobuf;q=0.1", Protobuf },
            { "a b c;\"x,application/json\", application/x-protobuf", Protobuf },
            { "application/x-protobuf, application/json;a=\"unterminated, application/x-msgpack", Protobuf },
            { "application/x-msgpack;a=\"\\", Json },
            { "text/html;q=bad, text/html", null },
            // White space and empty members.
            { " application/x-msgpack ", MsgPack },
            { "\tapplication/x-msgpack\t;\tq=1\t,\tapplication/json;q=0.5", MsgPack },
            { ",,application/x-msgpack,,", MsgPack },
            { "application/x-msgpack;", MsgPack },
            { "application/x-msgpack;;;q=1;;", MsgPack },
            // Java's default, where ".2" is 0.2 and "*" is "*/*".
            { "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", Json },
            { "text/html, *; q=.2", Json },
            { "application/x-msgpack;q=.5, application/x-protobuf;q=0.1", MsgPack },
            { "application/x-msgpack;q=.5, application/x-protobuf;q=.51, application/json;q=.509", Protobuf },
            { "application/json;q=.0, *;q=.001", MsgPack },
            { "*;q=0, application/x-msgpack", MsgPack },
            { "*;q=0", null },
            { "*", Json },
            { "*,application/x-msgpack;q=0.5", Json },
            // Clients as they are: curl, Chrome, Firefox, axios, fetch, gRPC-web tools, Go.
            { "application/json, text/plain, */*", Json },
            {
                "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,"
                    + "*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
                Json
            },
            { "application/x-protobuf;q=1, application/json;q=0.5", Protobuf },
            {
                "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;"
                    + "encoding=delimited;q=0.7,text/plain;version=0.0.4;q=0.3",
                "application/vnd.google.protobuf"
            },
        };
}
