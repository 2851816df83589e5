using System.CommandLine;
using System.Globalization;
using System.Text;
using SerializationApi.Formats;

namespace SerializationApi.Tool;

/// <summary>The shared parts of <c>get</c> and <c>post</c>: options, and printing a response.</summary>
internal sealed class RequestOptions
{
    // The headers that say how to interpret and cache the body.
    private static readonly string[] Headers =
    [
        "Content-Type",
        "Content-Encoding",
        "ETag",
        "Cache-Control",
        "Vary",
        "Location",
        "Retry-After",
        "WWW-Authenticate",
    ];

    private readonly Option<string?> _contract = ToolOptions.Contract(
        "Without it, Protobuf's names come from the service's OpenAPI document and .proto files; MessagePack by position "
            + "has no names, so request msgpack;keys=names; MemoryPack cannot be shown"
    );
    private readonly Option<string?> _proto = ToolOptions.Proto();
    private readonly Option<string?> _openApi = new("--openapi")
    {
        Description = "The service's OpenAPI document; by default /openapi/v1.json or /swagger/v1/swagger.json",
        HelpName = "URL",
    };
    private readonly Option<string[]> _headers = new("--header", "-H")
    {
        Description = "A header field of the request, as \"Authorization: Bearer …\"; may be repeated",
        HelpName = "name: value",
        DefaultValueFactory = static _ => [],
    };
    private readonly Option<bool> _annotate = ToolOptions.Annotate();
    private readonly Option<int> _maxValues = ToolOptions.MaxValues();
    private readonly Option<int> _maxBytes = ToolOptions.MaxBytes();

    /// <summary>The argument for the service's address.</summary>
    public static Argument<string> Address() => new("URL") { Description = "The address; without a scheme it is http" };

    /// <summary>The media type that an option names: unchanged, or the first one of a format.</summary>
    /// <exception cref="UserErrorException">It names none.</exception>
    public static string MediaTypeOf(Contract contract, string name)
    {
        Format format = FormatNames.FindNamed(contract.Formats, name, "--as");
        return name.Contains('/', StringComparison.Ordinal) ? name : format.MediaTypes[0] + format.ContentTypeParameters;
    }

    public static string Milliseconds(TimeSpan time) => string.Create(CultureInfo.InvariantCulture, $"{time.TotalMilliseconds:N1} ms");

    public void AddTo(Command command) =>
        Array.ForEach<Option>([_contract, _proto, _openApi, _headers, _annotate, _maxValues, _maxBytes], command.Add);

    /// <summary>Fails if an option needs a body that another option does not read.</summary>
    /// <exception cref="UserErrorException">It does.</exception>
    public void RefuseContract(ParseResult parsed, string option)
    {
        if (
            parsed.GetValue(_contract) is not null
            || parsed.GetValue(_proto) is not null
            || parsed.GetValue(_openApi) is not null
            || parsed.GetValue(_annotate)
        )
        {
            throw new UserErrorException(
                $"{option} measures bodies and does not read them: remove --contract, --proto, --openapi and --annotate"
            );
        }
    }

    /// <summary>Loads the values of <c>--contract</c> and <c>--proto</c>.</summary>
    /// <exception cref="UserErrorException">They do not exist.</exception>
    public (Contract Contract, ProtoContract? Proto) Load(ParseResult parsed) =>
        (Tool.Contract.Load(parsed.GetValue(_contract)), parsed.GetValue(_proto) is { } file ? ProtoContract.Load(file) : null);

    public int MaxBytes(ParseResult parsed) => parsed.GetValue(_maxBytes);

    /// <summary>Creates a client with the given headers and limit.</summary>
    public ServiceClient CreateClient(ParseResult parsed, Uri address) => new(address, parsed.GetRequiredValue(_headers), MaxBytes(parsed));

    /// <summary>Prints a response.</summary>
    /// <returns>An <see cref="ExitCode"/>.</returns>
    /// <exception cref="UserErrorException">The body is invalid, or in no format.</exception>
    public async Task<int> PrintAsync(
        ParseResult parsed,
        ServiceClient client,
        Uri address,
        string method,
        Contract contract,
        ProtoContract? proto,
        Response response,
        CancellationToken stop
    )
    {
        TextWriter error = parsed.InvocationConfiguration.Error;
        var colours = Colours.Of(error);
        string status = $"{response.Status} {response.Reason}".TrimEnd();
        await error.WriteLineAsync(
            $"{(response.IsSuccess ? colours.Added(status) : colours.Removed(status))}, "
                + $"{ToolOptions.Count(response.Body.Length)} bytes in {Milliseconds(response.Time)}"
        );
        foreach (
            (string name, string value) in Headers.SelectMany(name =>
                response.Headers.Where(header => header.Name.Equals(name, StringComparison.OrdinalIgnoreCase))
            )
        )
        {
            await error.WriteLineAsync($"{colours.Name(name)}: {value}");
        }

        if (response.Body.Length > 0)
        {
            await PrintBodyAsync(parsed, client, address, method, contract, proto, response, stop);
        }

        return response.IsSuccess ? ExitCode.Success : ExitCode.Failure;
    }

    /// <summary>Finds the message of an endpoint in the service's own documents; null if there is none.</summary>
    public Task<(ProtoContract Contract, string Path)?> FindSchemaAsync(
        ParseResult parsed,
        ServiceClient client,
        Uri address,
        string method,
        bool isRequest,
        CancellationToken stop
    ) => ServiceSchema.FindAsync(client, address, method, isRequest, parsed.GetValue(_openApi), stop);

    private async Task PrintBodyAsync(
        ParseResult parsed,
        ServiceClient client,
        Uri address,
        string method,
        Contract contract,
        ProtoContract? proto,
        Response response,
        CancellationToken stop
    )
    {
        if (response.Coding.Length > 0 && response.Coding != "identity")
        {
            throw new UserErrorException($"{address}: the body is in '{response.Coding}', which was not requested", ExitCode.Failure);
        }

        Format? format = response.ContentType is null ? null : FormatNames.Find(contract.Formats, response.ContentType);
        TextWriter output = parsed.InvocationConfiguration.Output;
        if (format is null)
        {
            if (response.ContentType?.StartsWith("text/", StringComparison.OrdinalIgnoreCase) != true)
            {
                throw new UserErrorException(
                    $"{address}: the body is {response.ContentType ?? "of no type"}, which is not a known format",
                    ExitCode.Failure
                );
            }

            await output.WriteLineAsync(Encoding.UTF8.GetString(response.Body));
            return;
        }

        if (proto is null && contract.Type is null && format.Name == "protobuf" && response.IsSuccess)
        {
            (ProtoContract Contract, string Path)? found = await FindSchemaAsync(parsed, client, address, method, isRequest: false, stop);
            proto = found?.Contract;
            await parsed.InvocationConfiguration.Error.WriteLineAsync(
                found is { } schema
                    ? $"names from {schema.Path}: {(schema.Contract.IsList ? "list of " : "")}{schema.Contract.Message.Name}"
                    : "The service has no OpenAPI document and .proto file for this response: fields are "
                        + "numbers. --contract or --proto names them."
            );
        }

        // A problem is not a value of the contract.
        Contract held = response.IsSuccess ? contract : Tool.Contract.Load(text: null);
        PayloadPrinter.Print(
            new Payload(address.ToString(), response.Body, format, held, proto),
            parsed.GetValue(_annotate),
            parsed.GetValue(_maxValues),
            parsed.InvocationConfiguration
        );
    }
}
