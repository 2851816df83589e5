using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Tool;

/// <summary>A payload with everything known about it.</summary>
/// <param name="Source">Its file or address.</param>
/// <param name="Bytes">The payload.</param>
/// <param name="Format">Its format.</param>
/// <param name="Contract">Its contract.</param>
/// <param name="Proto">The Protobuf message, if there is no contract; null without.</param>
internal sealed record Payload(string Source, byte[] Bytes, Format Format, Contract Contract, ProtoContract? Proto)
{
    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>The encoding of its file, and its format: <c>base64 of msgpack, 120 bytes</c>.</summary>
    public string Description { get; private init; } = "";

    /// <summary>Reads a file, and finds the format.</summary>
    /// <param name="path">The file, or "-".</param>
    /// <param name="from">The format of an option; null to guess it.</param>
    /// <param name="contract">Its contract.</param>
    /// <param name="proto">See <see cref="Proto"/>.</param>
    /// <param name="maxBytes">The maximum length.</param>
    /// <param name="stop">Ends the wait.</param>
    /// <exception cref="UserErrorException">It is longer, or in no format.</exception>
    public static async Task<Payload> ReadAsync(
        string path,
        string? from,
        Contract contract,
        ProtoContract? proto,
        int maxBytes,
        CancellationToken stop
    )
    {
        byte[] bytes = PayloadText.Read(await PayloadFile.ReadAsync(path, maxBytes, stop), out string? text);
        Format format = from is null ? Guess(path, bytes, contract, proto) : FormatNames.FindNamed(contract.Formats, from, "--from");
        if (contract.Type is not null && !contract.Codecs.Offers(format))
        {
            throw new UserErrorException(
                $"--from: {contract.Codecs.Contract.Name} is not available "
                    + $"in {FormatNames.NameOf(format)}{(format is StreamForm ? ", which is for lists: use Type[]" : "")}"
            );
        }

        string description =
            $"{(text is null ? "" : $"{text} of ")}{FormatNames.NameOf(format)}"
            + $"{(from is null ? " (guessed)" : "")}, {ToolOptions.Count(bytes.Length)} bytes";
        return new Payload(path, bytes, format, contract, proto) { Description = description };
    }

    /// <summary>Annotates its bytes, as far as it is valid.</summary>
    public AnnotatedPayload Annotate(int maxValues = AnnotatedPayload.DefaultMaxValues) =>
        Proto is not null && Format.Name == "protobuf"
            ? ProtoAnnotator.Annotate(Format, Proto, Bytes, maxValues)
            : Contract.Formats.Annotate(Format, Contract.Type, Bytes, maxValues);

    /// <summary>Returns the value as JSON: with a contract all its members, otherwise the content of the bytes.</summary>
    /// <param name="annotated">The annotated bytes.</param>
    /// <exception cref="UserErrorException">It is invalid.</exception>
    public ReadOnlyMemory<byte> ToJson(AnnotatedPayload annotated)
    {
        // A payload with too many values to annotate can still be decoded.
        bool isDecoded = Contract.Type is not null || (annotated.Error is { ExceedsLimit: true } && Contract.Codecs.Offers(Format));
        if (isDecoded)
        {
            return Contract.Convert(Source, Bytes, Format, Contract.Formats.FindByName("json")!);
        }

        ThrowIfInvalid(annotated);
        return Format is not JsonFormat
            ? annotated.Root?.ToUtf8Json() ?? "null"u8.ToArray()
            : Bytes.AsMemory(Bytes.AsSpan().StartsWith(ByteOrderMark) ? ByteOrderMark.Length : 0);
    }

    /// <summary>
    /// The members unknown to the contract, which are not in the JSON. Nulls, which MessagePack writes for numbers without a member, are
    /// ignored.
    /// </summary>
    public static IEnumerable<AnnotatedValue> NotInContract(AnnotatedValue value) =>
        value.IsKnown ? value.Children.SelectMany(NotInContract)
        : value.Kind == JsonValueKind.Null ? []
        : [value];

    /// <summary>Fails where it is invalid.</summary>
    /// <exception cref="UserErrorException">It is.</exception>
    public void ThrowIfInvalid(AnnotatedPayload annotated)
    {
        if (annotated.Error is { } error)
        {
            string more = error.Expected.Contains(TreeBudget.What, StringComparison.Ordinal) ? " Raise --max-values to read more." : "";
            throw new UserErrorException($"{Source}: {error.Message}{more}", ExitCode.Failure);
        }
    }

    // The extension decides among the possible formats.
    private static Format Guess(string path, byte[] bytes, Contract contract, ProtoContract? proto)
    {
        string? name =
            proto is not null ? "protobuf"
            : path.EndsWith(".bin", StringComparison.OrdinalIgnoreCase) ? null
            : FormatNames.ByExtension(path); // Any format's.
        IReadOnlyList<Format> guesses = contract.Formats.Guess(contract.Type, bytes);
        return guesses.FirstOrDefault(format => format.Name == name)
            ?? (name is not null && IsBroken() ? contract.Formats.FindByName(name) : null)
            ?? (guesses.Count > 0 ? guesses[0] : null)
            ?? throw new UserErrorException(
                $"{path}: the format cannot be guessed; name it with --from (MemoryPack also needs --contract)",
                ExitCode.Failure
            );

        bool IsBroken() =>
            guesses.Count < 2
            && guesses.All(format => contract.Formats.Annotate(format, contract.Type, bytes).Error is { ExceedsLimit: false });
    }
}
