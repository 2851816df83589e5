using System.CommandLine;

namespace SerializationApi.Tool;

/// <summary><c>get</c>: requests a value from a service.</summary>
internal sealed class GetCommand
{
    private readonly Argument<string> _address = RequestOptions.Address();
    private readonly Option<string?> _as = ToolOptions.Format("--as", "The format to ask for; without it the service chooses");
    private readonly Option<bool> _all = new("--all")
    {
        Description =
            "Request every format, and print a table: sizes, uncompressed and as the service compresses "
            + "them, and the median time of five requests",
    };
    private readonly RequestOptions _options = new();

    public Command Create()
    {
        var command = new ToolCommand(
            "get",
            "Gets a value and prints it as JSON; status, header fields and size go to standard error.",
            "get localhost:5080/users/sample --as protobuf",
            "get localhost:5080/users/sample --as \"msgpack;keys=names\"",
            "get localhost:5080/users/sample --as memorypack --contract 'Contracts.dll:User[]'",
            "get localhost:5080/users/sample --all"
        )
        {
            _address,
            _as,
            _all,
        };
        _options.AddTo(command);
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        Uri address = ServiceClient.AddressOf(parsed.GetRequiredValue(_address));
        using ServiceClient client = _options.CreateClient(parsed, address);
        if (parsed.GetValue(_all))
        {
            if (parsed.GetValue(_as) is not null)
            {
                throw new UserErrorException("--all requests every format, --as one: use one of the two");
            }

            _options.RefuseContract(parsed, "--all");
            return await AllFormats.PrintAsync(client, address, parsed.InvocationConfiguration.Output, stop);
        }

        (Contract contract, ProtoContract? proto) = _options.Load(parsed);
        string? accept = parsed.GetValue(_as) is { } format ? RequestOptions.MediaTypeOf(contract, format) : null;
        Response response = await client.SendAsync(address, accept, coding: null, body: null, stop);
        return await _options.PrintAsync(parsed, client, address, "get", contract, proto, response, stop);
    }
}
