using System.Text;
using System.Text.Json;

namespace SerializationApi.Tool;

/// <summary>
/// Finds the contract of a response or a request body: the service's OpenAPI document names it, and one of its <c>.proto</c> files has the
/// numbers.
/// </summary>
internal static class ServiceSchema
{
    /// <summary>The maximum number of requests for the documents, whatever they name.</summary>
    public const int MaxRequests = 20;

    // Parsing more takes long: see ProtoParser.
    private const int MaxSchemaBytes = 256 * 1024;

    // Of Microsoft.AspNetCore.OpenApi and of Swashbuckle.
    private static readonly string[] Places = ["/openapi/v1.json", "/swagger/v1/swagger.json"];

    /// <summary>Finds the message of an endpoint's response or request.</summary>
    /// <param name="client">Asks the service.</param>
    /// <param name="address">The request's address.</param>
    /// <param name="method">Its method, in lower case.</param>
    /// <param name="isRequest">Whether to find the request's.</param>
    /// <param name="document">The address of the OpenAPI document; null for the libraries' default paths.</param>
    /// <param name="stop">Ends the wait.</param>
    /// <returns>The message and the path of its file; null if the service does not tell.</returns>
    public static async Task<(ProtoContract Contract, string Path)?> FindAsync(
        ServiceClient client,
        Uri address,
        string method,
        bool isRequest,
        string? document,
        CancellationToken stop
    )
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(stop);
        patience.CancelAfter(ServiceClient.Patience);
        try
        {
            return await FindAsync(new Budget(client, MaxRequests), address, method, isRequest, document, patience.Token);
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            throw new UserErrorException(
                $"{address}: its OpenAPI document and .proto files take longer than {ServiceClient.Patience.TotalSeconds:N0} seconds",
                ExitCode.Failure
            );
        }
    }

    private static async Task<(ProtoContract Contract, string Path)?> FindAsync(
        Budget requests,
        Uri address,
        string method,
        bool isRequest,
        string? document,
        CancellationToken stop
    )
    {
        foreach (Uri place in document is null ? Places.Select(path => new Uri(address, path)) : [ServiceClient.AddressOf(document)])
        {
            if (await requests.GetAsync(place, accept: null, stop) is not { IsSuccess: true } response)
            {
                continue;
            }

            try
            {
                using var openApi = JsonDocument.Parse(response.Body);
                return await FindAsync(requests, place, openApi.RootElement, address, method, isRequest, stop);
            }
            catch (Exception error) when (error is JsonException or InvalidOperationException)
            {
                // For example a page of the application, or a name with half a surrogate pair.
            }
        }

        return null;
    }

    private static async Task<(ProtoContract Contract, string Path)?> FindAsync(
        Budget requests,
        Uri place,
        JsonElement openApi,
        Uri address,
        string method,
        bool isRequest,
        CancellationToken stop
    )
    {
        JsonProperty[] paths = Find(openApi, "paths") is { ValueKind: JsonValueKind.Object } all ? [.. all.EnumerateObject()] : [];
        JsonElement? operation = paths
            .Where(path => Matches(path.Name, address))
            .OrderBy(static path => path.Name.Count(static c => c == '{'))
            .Select(path => Find(path.Value, method))
            .FirstOrDefault(static operation => operation is not null);
        if (
            operation is not { } found
            || (isRequest ? Find(found, "requestBody", "content", "application/json", "schema") : SchemaOf(found)) is not { } schema
        )
        {
            return null;
        }

        bool isList = Find(schema, "items") is not null;
        if ((Find(schema, "items", "$ref") ?? Find(schema, "$ref")) is not { ValueKind: JsonValueKind.String } reference)
        {
            return null;
        }

        string name = reference.GetString()!.Split('/')[^1];
        foreach (
            string path in paths
                .Where(IsSchema)
                .OrderByDescending(path => TagOf(Find(path.Value, "get")) == TagOf(found))
                .Select(static path => path.Name)
        )
        {
            if (
                !Uri.TryCreate(place.GetLeftPart(UriPartial.Authority) + path, UriKind.Absolute, out Uri? at)
                || await requests.GetAsync(at, "text/plain", stop) is not { IsSuccess: true } file
            )
            {
                continue;
            }

            if (
                file.Body.Length <= MaxSchemaBytes
                && ProtoContract.TryParse(Encoding.UTF8.GetString(file.Body), name, isList, out _) is { } contract
            )
            {
                return (contract, path);
            }
        }

        return null;
    }

    // From the same service, whatever the document says.
    private static bool IsSchema(JsonProperty path) =>
        path.Name.StartsWith('/')
        && path.Name.EndsWith(".proto", StringComparison.Ordinal)
        && !path.Name.Contains('{', StringComparison.Ordinal);

    private static bool Matches(string template, Uri address)
    {
        string[] expected = template.Trim('/').Split('/');
        string[] actual = Uri.UnescapeDataString(address.AbsolutePath).Trim('/').Split('/');
        return expected.Length == actual.Length
            && expected
                .Zip(actual)
                .All(static pair => pair.First.StartsWith('{') || pair.First.Equals(pair.Second, StringComparison.OrdinalIgnoreCase));
    }

    // The successful response in JSON.
    private static JsonElement? SchemaOf(JsonElement operation) =>
        Find(operation, "responses") is { ValueKind: JsonValueKind.Object } responses
            ? responses
                .EnumerateObject()
                .Where(static response => response.Name.StartsWith('2'))
                .Select(static response => Find(response.Value, "content", "application/json", "schema"))
                .FirstOrDefault(static schema => schema is not null)
            : null;

    private static string? TagOf(JsonElement? operation) =>
        operation is { } found && Find(found, "tags") is { ValueKind: JsonValueKind.Array } tags && tags.GetArrayLength() > 0
            ? tags[0].ToString()
            : null;

    private static JsonElement? Find(JsonElement element, params ReadOnlySpan<string> names)
    {
        foreach (string name in names)
        {
            if (element.ValueKind != JsonValueKind.Object || !element.TryGetProperty(name, out element))
            {
                return null;
            }
        }

        return element;
    }

    private sealed class Budget(ServiceClient client, int requests)
    {
        private int _left = requests;

        /// <summary>Gets a document; null if no more requests may be sent.</summary>
        public async Task<Response?> GetAsync(Uri address, string? accept, CancellationToken stop)
        {
            if (_left == 0)
            {
                return null;
            }

            int before = client.Requests;
            Response response = await client.SendAsync(address, accept, coding: null, body: null, stop, maxRequests: _left);
            _left -= client.Requests - before;
            return response;
        }
    }
}
