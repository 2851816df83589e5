using System.CommandLine;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Tool;

/// <summary><c>post</c>: sends JSON in another format.</summary>
internal sealed class PostCommand
{
    private readonly Argument<string> _address = RequestOptions.Address();
    private readonly Argument<string> _file = ToolOptions.File("order.json", "The JSON; - reads standard input");
    private readonly Option<string?> _as = ToolOptions.Format("--as", "The format to send and to ask for");
    private readonly RequestOptions _options = new();

    public Command Create()
    {
        _as.Required = true;
        var command = new ToolCommand(
            "post",
            "Sends JSON in another format, and prints the response as get does. Without --contract, the format can be JSON, CBOR, "
                + "MessagePack with names as keys, or Protobuf with --proto or the service's OpenAPI document and .proto file.",
            "post localhost:5080/users/echo users.json --as msgpack",
            "post localhost:5080/users/echo users.json --as protobuf --contract 'Contracts.dll:User[]'"
        )
        {
            _address,
            _file,
            _as,
        };
        _options.AddTo(command);
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        Uri address = ServiceClient.AddressOf(parsed.GetRequiredValue(_address));
        string file = parsed.GetRequiredValue(_file);
        string name = parsed.GetRequiredValue(_as)!;
        (Contract contract, ProtoContract? proto) = _options.Load(parsed);
        Format format = contract.OfJson(FormatNames.FindNamed(contract.Formats, name, "--as"));
        string mediaType = format.MediaTypes[0] + format.ContentTypeParameters;
        byte[] json = await PayloadFile.ReadAsync(file, _options.MaxBytes(parsed), stop);
        using ServiceClient client = _options.CreateClient(parsed, address);
        ProtoContract? sent =
            contract.Type is not null || format is not ProtobufFormat
                ? null
                : proto ?? (await _options.FindSchemaAsync(parsed, client, address, "post", isRequest: true, stop))?.Contract;
        byte[] payload = contract.EncodeJson(file, json, format, sent);
        Response response = await client.SendAsync(address, mediaType, coding: null, (payload, mediaType), stop);
        return await _options.PrintAsync(parsed, client, address, "post", contract, proto, response, stop);
    }
}
