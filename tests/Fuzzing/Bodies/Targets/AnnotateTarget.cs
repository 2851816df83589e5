using System.Buffers;
using System.Text;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Fuzz.Inputs;
using SerializationApi.Fuzz.Inputs.Grammars;
using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Targets;

/// <summary>
/// Payloads for people, in a format's variant: as they are or as a stream, with a contract, a list of it, or none. What must hold: a tree
/// or an error, no exception; all that the tree keeps was counted; its places are in the payload; its JSON and paths are bounded. The first
/// three bytes of an input choose the contract and the form.
/// </summary>
internal sealed class AnnotateTarget(string wire) : Target("annotate", $"annotate.{wire}")
{
    private const int HeadBytes = 3;
    private const int StreamBit = 1,
        ListBit = 2,
        FewBit = 4,
        GuessBit = 8;
    private const int FewValues = 20;
    private const int ManyValues = 100_000;
    private const int MaxPath = 60;
    private const int GuessedFormats = 24;

    // A list of values or texts is made twice as long when it is full, and what describes a value on the wire reads it again.
    private const int Garbage = 6;
    private const int ObjectSize = 96;
    private const int CharSize = sizeof(char);

    // A character may take six in JSON, of a text that was counted once for all values that have it as their key.
    private const int JsonPerByte = 8;
    private const int JsonBase = 1_024;

    private static readonly FormatLimits Limits = new() { MaxDecompressedBytes = 1024 * 1024 };
    private static readonly Dictionary<string, Formats.Format> Formats = Wire.Create(Limits);
    private static readonly (ushort Key, Contract? Contract)[] Contracts =
    [
        .. ContractCatalog
            .All.Where(static contract => ExistingGen.Of(contract.Type) is null)
            .Select(static contract => ((ushort)InputHash.Of(Encoding.UTF8.GetBytes(contract.Name)), (Contract?)contract)),
        (0, null),
        (0x8000, null),
    ];

    private readonly Formats.Format _format = Formats[wire];
    private readonly Lazy<byte[]> _usual = new(() =>
        ContractCatalog
            .Of<User>()
            .ListOf()
            .Codec(Wire.Format(wire))
            .Encode(DatasetValues.All.First(static value => value.Name == "List<User>: 500 items").Value)
    );

    public override IReadOnlyList<byte[]> Tokens =>
        [
            .. WireTokens.Of(wire, ContractCatalog.Of<Organization>().Members),
            [0x81],
            [0x91],
            [0xa1],
            [0xbf],
            [0x81, 0xc0],
            [0xa1, 0xf6],
            [0xdd, 0, 1, 0, 0],
            [0xdf, 0, 1, 0, 0],
            [0x9f],
            [0xff],
            [0x0b],
            [0x0a, 0x00],
            [(byte)'\n'],
        ];

    public override IEnumerable<byte[]> CreateSeeds() =>
        [
            .. Enumerable.Range(0, 200).Select(seed => Generate(new Random(seed))),
            [0, 0, 0, .. Enumerable.Repeat((byte)0x81, 60), .. new byte[61]],
            [0, 0, 0, .. Enumerable.Repeat((byte)0xa1, 60), .. new byte[61]],
        ];

    public override byte[] Generate(Random random)
    {
        (ushort key, Contract? contract) = Contracts[random.Next(Contracts.Length)];
        byte form = (byte)random.Next(256);
        Contract of = contract is not null && contract.Wires.Contains(wire) ? contract : ContractCatalog.Of<Organization>();
        bool isList = (form & ListBit) != 0 && of.ListOf().Wires.Contains(wire);
        bool isStream = IsStream(form);
        Contract coded = isList && !isStream ? of.ListOf() : of;
        byte[] item =
            random.OneIn(2) || of.MembersIn(wire).Length == 0
                ? random.Pick(CodecSeeds.Of(wire, coded, isList && !isStream, coded.Codec(_format)).ToArray())
                : WireGrammar.Generate(wire, of.MembersIn(wire), isList && !isStream, random);
        var payload = new ArrayBufferWriter<byte>();
        payload.Write([(byte)key, (byte)(key >> 8), form]);
        for (int count = isStream ? random.Next(4) : 1; count > 0; count--)
        {
            if (isStream)
            {
                StreamFrame.Write(wire, payload, item);
            }
            else
            {
                payload.Write(item);
            }
        }

        return payload.WrittenSpan.ToArray();
    }

    public override int Weight => 60;

    public override long Read(byte[] input)
    {
        if (input.Length < HeadBytes)
        {
            return 1;
        }

        (Formats.Format format, Type? type, _) = Choose(input);
        return Read(format, type, input.AsMemory(HeadBytes));
    }

    public override long ReadUsual() => Read(_format, typeof(List<User>), _usual.Value);

    protected override Verdict Check(byte[] input)
    {
        if (input.Length < HeadBytes)
        {
            return new Verdict(IsAccepted: false, "no contract");
        }

        (Formats.Format format, Type? type, int maxValues) = Choose(input);
        byte[] payload = input[HeadBytes..];
        TypeCodecs? codecs = type is null ? null : ContractCatalog.Formats.FindCodecs(type);
        codecs?.Prepare(format);
        long most = AnnotatedPayload.MaxBytes(payload.Length, Limits, maxValues);
        long decoded = DecodeBudget.Of(Limits, TreeBudget.MaxPlain(payload.Length, Limits));
        TreeBudget budget = null!;
        AnnotatedPayload annotated = MemoryUse.Check(
            () => Annotation.Of(format, codecs, payload, budget = new TreeBudget(maxValues, payload.Length)),
            (Garbage * most) + (3 * decoded),
            "too much memory"
        );
        if ((input[2] & GuessBit) != 0 && InputHash.Of(payload) % 4 == 0)
        {
            MemoryUse.Check(
                () => ContractCatalog.Formats.Guess(type, payload),
                GuessedFormats * ((Garbage * most) + (3 * decoded)),
                "too much memory to guess"
            );
        }

        CheckTree(annotated, budget, payload.Length);
        string name = type?.Name ?? "-";
        return annotated.Error is { } error
            ? new Verdict(IsAccepted: false, $"{name} {Signature.OfRefusal(error.Message, error.Offset)}")
            : new Verdict(IsAccepted: true, $"{name} {Signature.OfValue(payload.Length, (int)budget.Taken, isCanonical: false)}");
    }

    private static void CheckTree(AnnotatedPayload annotated, TreeBudget budget, int received)
    {
        long end = annotated.Bytes.Length;
        if (annotated.Error is { } error)
        {
            BrokenPropertyException.ThrowUnless(
                error.Offset >= 0 && error.Offset <= Math.Max(end, received),
                "the offset is outside the payload",
                $"{error.Offset} of {end}: {error.Message}"
            );
            BrokenPropertyException.ThrowUnless(
                !string.IsNullOrWhiteSpace(error.Expected) && !string.IsNullOrWhiteSpace(error.Found),
                "the error says nothing",
                error.Message
            );
        }

        if (annotated.Root is not { } root)
        {
            return;
        }

        var texts = new HashSet<object>(ReferenceEqualityComparer.Instance);
        long values = 0;
        var next = new Stack<AnnotatedValue>([root]);
        while (next.TryPop(out AnnotatedValue? value))
        {
            values++;
            texts.UnionWith(((object?[])[value.Value]).Where(static kept => kept is string or byte[])!);
            BrokenPropertyException.ThrowUnless(
                value.Offset >= 0 && value.Length >= 0 && value.Offset + (long)value.Length <= end,
                "a place is outside the payload",
                $"{value.Path}: {value.Offset}+{value.Length} of {end}"
            );
            BrokenPropertyException.ThrowUnless(
                value.PathOf(MaxPath).Length <= MaxPath + 1 && value.Path.StartsWith('$'),
                "a path is too long",
                value.Path
            );
            BrokenPropertyException.ThrowUnless(
                value.Kind is JsonValueKind.Object or JsonValueKind.Array || value.ToJson(MaxPath).Length <= MaxPath + 1,
                "a text is not cut off",
                value.Path
            );
            Array.ForEach([.. value.Children, .. value.Alternatives], next.Push);
        }

        long kept =
            (values * ObjectSize) + texts.Sum(static text => text is string chars ? CharSize * (long)chars.Length : ((byte[])text).Length);
        BrokenPropertyException.ThrowUnless(
            kept <= budget.Taken + ObjectSize,
            "a tree keeps what was not counted",
            $"{kept}, of {budget.Taken}"
        );
        ReadOnlyMemory<byte> json = root.ToUtf8Json();
        BrokenPropertyException.ThrowUnless(
            json.Length <= (JsonPerByte * budget.Taken) + JsonBase,
            "JSON out of proportion",
            $"{json.Length} bytes, of {budget.Taken}"
        );
        if (!IsPartial(root))
        {
            JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 2_000 }).Dispose();
        }
    }

    // Of a value that an error cut off nothing is known.
    private static bool IsPartial(AnnotatedValue root) => root.Kind == JsonValueKind.Undefined;

    private static long Read(Formats.Format format, Type? type, ReadOnlyMemory<byte> payload)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        AnnotatedPayload annotated = ContractCatalog.Formats.Annotate(format, type, payload, ManyValues);
        annotated.Root?.ToJson();
        return payload.Length + annotated.Bytes.Length + ((GC.GetAllocatedBytesForCurrentThread() - before) / TreeBudget.BytesPerValue);
    }

    private (Formats.Format Format, Type? Type, int MaxValues) Choose(byte[] input)
    {
        ushort key = (ushort)(input[0] | (input[1] << 8));
        Contract? contract = Contracts.MinBy(known => (ushort)(known.Key - key)).Contract;
        byte form = input[2];
        bool isStream = IsStream(form);
        if (contract is not null && !contract.Wires.Contains(wire))
        {
            contract = null;
        }

        bool isList = contract is not null && (isStream || (form & ListBit) != 0) && contract.ListOf().Wires.Contains(wire);
        Type? type =
            contract is null ? null
            : isList ? contract.ListOf().Type
            : contract.Type;
        return (
            isStream && (contract is null || isList) ? _format.StreamForm! : _format,
            type,
            (form & FewBit) != 0 ? FewValues : ManyValues
        );
    }

    private bool IsStream(byte form) => (form & StreamBit) != 0 && _format.StreamForm is not null;
}
