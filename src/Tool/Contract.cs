using System.Buffers;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Tool;

/// <summary>The type of payloads: a contract of the user's assembly or, without one, any JSON value.</summary>
/// <param name="Formats">All formats, with the shapes of the assembly.</param>
/// <param name="Codecs">The codecs of the contract.</param>
/// <param name="Type">The contract, or an array of it; null if there is none.</param>
internal sealed record Contract(FormatSet Formats, TypeCodecs Codecs, Type? Type)
{
    private const string ListSuffix = "[]";

    /// <summary>Finds <c>assembly.dll:Type</c>, or <c>assembly.dll:Type[]</c>, a list of it.</summary>
    /// <param name="text">The file and the type's name, with or without its namespace; null for any value.</param>
    /// <param name="argument">The option or argument, for errors.</param>
    /// <exception cref="UserErrorException">There is no such file, type or shape.</exception>
    public static Contract Load(string? text, string argument = "--contract")
    {
        if (text is null)
        {
            FormatSet any = CreateFormats(FreeForm.All);
            return new Contract(any, any.FindCodecs<System.Text.Json.JsonElement>()!, Type: null);
        }

        bool isList = text.EndsWith(ListSuffix, StringComparison.Ordinal);
        (Type[] types, Type root) = ContractFile.Load(isList ? text[..^ListSuffix.Length] : text, argument);
        FormatSet formats = CreateFormats(GeneratedShapes.In(types));
        Type type = isList ? root.MakeArrayType() : root;
        return formats.FindCodecs(type) is { } codecs
            ? new Contract(formats, codecs, type)
            : throw new UserErrorException(
                $"{argument}: {root.Name}{(isList ? ListSuffix : "")} has no shape; mark it with [GenerateShape]"
            );
    }

    /// <summary>Converts a payload to another format.</summary>
    /// <exception cref="UserErrorException">The payload is invalid, or the other format does not support it.</exception>
    public byte[] Convert(string source, byte[] payload, Format from, Format to)
    {
        try
        {
            using PooledBuffer converted = Codecs.Encode(to, Codecs.Decode(from, new ReadOnlySequence<byte>(payload)));
            return converted.Span.ToArray();
        }
        catch (Exception refusal) when (refusal is InvalidPayloadException or UnsupportedValueException)
        {
            throw new UserErrorException($"{source}: {refusal.Message}", ExitCode.Failure);
        }
    }

    /// <summary>The format for JSON input: without a contract, MessagePack has names as keys, like JSON.</summary>
    public Format OfJson(Format format) =>
        Type is null && format.Name == "msgpack" ? Formats.FindVariant(format, "keys", "names")! : format;

    /// <summary>Converts JSON to another format; to Protobuf with a <c>.proto</c> file if one is given.</summary>
    /// <param name="source">The JSON's file, for errors.</param>
    /// <param name="json">The JSON.</param>
    /// <param name="to">The other format.</param>
    /// <param name="proto">The message of the file; null without.</param>
    /// <exception cref="UserErrorException">It is invalid, or the other format does not support it.</exception>
    public byte[] EncodeJson(string source, byte[] json, Format to, ProtoContract? proto) =>
        proto is not null && to is ProtobufFormat
            ? ProtoEncoder.Encode(proto, source, json)
            : Convert(source, json, Formats.FindByName("json")!, CheckOffered(to));

    /// <summary>Fails if there is no contract and the format needs one; with a contract, the codecs report unsupported formats.</summary>
    /// <exception cref="UserErrorException">It does.</exception>
    public Format CheckOffered(Format format) =>
        Type is not null || Codecs.Offers(format)
            ? format
            : throw new UserErrorException($"{FormatNames.NameOf(format)} needs --contract: its bytes do not say which member is which");

    private static FormatSet CreateFormats(IEnumerable<Shape> shapes) => new(shapes, FormatSet.All(FormatLimits.Default));
}
