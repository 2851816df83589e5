using System.Text;

namespace SerializationApi.Negotiation.Tests.Adoption;

/// <summary>A request as clients of the plain application send it.</summary>
internal sealed record ShopRequest(string Method, string Path, byte[]? Body = null, string? ContentType = null)
{
    private const string Form = "application/x-www-form-urlencoded";
    private const string Upload = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nTea\r\n--b--\r\n";

    public IReadOnlyList<(string Name, string Value)> Headers { get; init; } = [];

    /// <summary>Requests in the order in which they are sent, as some change what others get.</summary>
    public static IEnumerable<ShopRequest> Script()
    {
        string[] paths =
        [
            "/products",
            "/products/array",
            "/products/list",
            "/products/stream",
            "/products/cached",
            "/products/cached",
            "/products/none",
            "/products/untyped",
            "/products/1",
            "/products/2",
            "/products/9",
            "/products/x",
            "/results/ok",
            "/results/untyped",
            "/results/bad",
            "/results/unprocessable",
            "/results/accepted",
            "/results/error",
            "/results/json",
            "/results/null",
            "/results/anonymous",
            "/results/dictionary",
            "/results/number",
            "/results/text",
            "/results/html",
            "/results/nothing",
            "/results/later",
            "/results/no-content",
            "/results/status",
            "/results/file",
            "/results/bytes",
            "/results/events",
            "/results/redirect",
            "/results/to-route",
            "/results/problem",
            "/results/validation",
            "/results/throws",
            "/results/report?format=short",
            "/results/report?format=msgpack",
            "/results/report",
            "/results/report/query?format=short",
            "/results/forbidden",
            "/results/challenge",
            "/search?page=2&text=Tea",
            "/search?page=0",
            "/search",
            "/search?page=x",
            "/basket",
            "/basket?x=1",
            "/secret",
            "/limited",
            "/limited",
            "/head",
            "/headers",
            "/unknown",
        ];
        foreach (string path in paths)
        {
            yield return new("GET", path);
        }

        foreach (
            string accept in (string[])
                [
                    "*/*",
                    "application/json",
                    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                    "application/json, text/plain, */*",
                ]
        )
        {
            yield return new ShopRequest("GET", "/products/1") { Headers = [("Accept", accept)] };
            yield return new ShopRequest("GET", "/products/stream") { Headers = [("Accept", accept)] };
        }

        yield return new ShopRequest("GET", "/secret") { Headers = [("X-Key", "open")] };
        yield return new ShopRequest("GET", "/headers") { Headers = [("X-Key", "k"), ("If-None-Match", "\"k\"")] };
        yield return new ShopRequest("GET", "/results/file") { Headers = [("Range", "bytes=3-6")] };
        yield return new ShopRequest("HEAD", "/head");
        yield return new ShopRequest("HEAD", "/basket");
        yield return new ShopRequest("DELETE", "/basket");
        yield return new ShopRequest("OPTIONS", "/basket");
        foreach (
            string body in (string[])
                [
                    """{"id":4,"name":"Pot","price":9.9,"tags":["a"],"availability":1}""",
                    """{"id":4,"name":"Pot"}""",
                    """{"id":5,"name":"P","price":-1}""",
                    """{"ID":6,"name":"Cup","more":[1]}""",
                    "{",
                    "",
                    "null",
                    "[]",
                    """{"id":"7","name":"Cup"}""",
                ]
        )
        {
            yield return Json("POST", "/products", body);
        }

        yield return Json("PUT", "/products/1", """{"id":1,"name":"Green tea"}""");
        yield return Json("PUT", "/products/1", """{"id":2,"name":"Green tea"}""");
        yield return Json("PUT", "/products/99", """{"id":99,"name":"None"}""");
        yield return new("GET", "/products/1");
        yield return new("DELETE", "/products/3");
        yield return new("DELETE", "/products/3");
        yield return Json("POST", "/bodies/rating", """{"productId":1,"stars":2.5,"comment":"é"}""");
        yield return Json("POST", "/bodies/rating", """{"product_id":1}""") with
        {
            ContentType = "application/json; charset=utf-8",
        };
        yield return Json("POST", "/bodies/rating", """{"stars":"x"}""");
        yield return Json("POST", "/bodies/from-body", """{"productId":1}""") with
        {
            ContentType = "application/merge-patch+json",
        };
        yield return Json("POST", "/bodies/parameters/3", """{"stars":2.5}""");
        yield return Json("POST", "/bodies/parameters/3", "");
        yield return Json("POST", "/bodies/optional", "{}");
        yield return Json("POST", "/bodies/optional", "null");
        yield return new("POST", "/bodies/optional");
        yield return new("POST", "/bodies/rating");
        yield return Json(
            "POST",
            "/bodies/basket",
            """{"items":[{"productId":1,"count":2,"price":1.50}],"availability":"InStock","note":"n"}"""
        );
        yield return Json("POST", "/bodies/basket", """{"items":[{"productId":1,"count":200}]}""");
        yield return Json("POST", "/bodies/list", """[{"name":"aa"},{"name":"bb"}]""");
        yield return Json("POST", "/bodies/items", """[{"name":"aa"},{"name":"bb"}]""");
        yield return Json("POST", "/bodies/items", "[1]");
        yield return Json("POST", "/bodies/number", "7");
        yield return Json("POST", "/bodies/limited", """{"productId":1}""");
        yield return new("POST", "/bodies/rating", "Tea"u8.ToArray(), "text/plain");
        yield return new("POST", "/bodies/raw", "Tea"u8.ToArray(), "text/plain");
        yield return new("POST", "/bodies/stream", [0x93, 1, 2, 3], "application/octet-stream");
        yield return new("POST", "/bodies/form", "name=Tea&count=3"u8.ToArray(), Form);
        yield return new("POST", "/bodies/form", "name=Tea"u8.ToArray(), Form);
        yield return new("POST", "/bodies/upload", Encoding.ASCII.GetBytes(Upload), "multipart/form-data; boundary=b");
        yield return new("POST", "/bodies/guarded", "name=Tea"u8.ToArray(), Form);
    }

    public override string ToString() =>
        string.Join(
            ' ',
            (string?[])
                [
                    Method,
                    Path,
                    .. Headers.Select(static header => $"{header.Name}: {header.Value}"),
                    ContentType,
                    Body is null ? null : Encoding.UTF8.GetString(Body),
                ]
        );

    private static ShopRequest Json(string method, string path, string body) =>
        new(method, path, Encoding.UTF8.GetBytes(body), "application/json");
}
