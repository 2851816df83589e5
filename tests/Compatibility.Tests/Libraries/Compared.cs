using System.Collections;
using FsCheck;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.ExistingContracts;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>A contract in a format of ours and in the library that it is annotated for.</summary>
internal sealed class Compared(Library library, Type type, FormatSet formats)
{
    private readonly ExistingCodec _codec = ExistingCodec.Of(formats.FindCodecs(type)!, Wire.Format(library.Wire));

    /// <summary>Whether streams are compared: not of lists, which are no contracts.</summary>
    public bool HasStreams =>
        library.HasStreams
        && formats.FindCodecs(typeof(List<>).MakeGenericType(type)) is { } list
        && list.Offers(Wire.Format(library.Wire).StreamForm!);

    /// <summary>How many values the library wrote: none is no comparison.</summary>
    public int Written { get; private set; }

    public Gen<object> Values { get; } = ContractGen.Random(type);

    /// <summary>What differs between the library and ours for a value, or null. What the library refuses to write is not
    /// compared.</summary>
    public string? Difference(object value)
    {
        if (Try(() => library.Write(type, value)) is not { } theirs)
        {
            return null;
        }

        Written++;
        byte[] ours;
        try
        {
            ours = _codec.Encode(value);
        }
        catch (UnsupportedValueException exception)
        {
            return $"the library writes {Convert.ToHexStringLower(theirs)}, ours refuses: {exception.Message}";
        }

        // What a library left undefined in padding is zero in ours; the value is compared below.
        if (
            !library.IsCompressed
            && !(library.HasPadding && OnlyZerosDiffer(theirs, ours))
            && library.DifferenceOfBytes(theirs, ours) is { } difference
        )
        {
            return difference;
        }

        if (Try(() => library.Read(type, theirs)) is not { } read)
        {
            return null;
        }

        return Same(read, library.Read(type, ours), "the library reads ours as another value")
            ?? Unlike(read, _codec.Decode(theirs), "ours reads the library's as another value");
    }

    /// <summary>What differs between what the library and ours read of a payload that something changed, or null. Ours may refuse
    /// more.</summary>
    /// <remarks>Ours is first: MemoryPack ends the process on some payloads that ours refuses.</remarks>
    public string? DifferenceOfChanged(object value, Random random)
    {
        if (Try(() => library.Write(type, value)) is not { Length: > 0 } payload)
        {
            return null;
        }

        byte[] changed = Changed(payload, random);
        object? decoded;
        try
        {
            decoded = _codec.Decode(changed);
        }
        catch (InvalidPayloadException)
        {
            return null;
        }

        return Try(() => library.Read(type, changed)) is { } read
            ? Unlike(read, decoded, $"{Convert.ToHexStringLower(changed)} is read as another value")
            : null;
    }

    /// <summary>What differs between a stream of the library's and one of ours, or null.</summary>
    public string? DifferenceOfStream(IReadOnlyList<object> values)
    {
        if (Try(() => library.WriteStream(type, values)) is not { } theirs)
        {
            return null;
        }

        var stream = ExistingCodec.Of(formats.FindCodecs(typeof(List<>).MakeGenericType(type))!, Wire.Format(library.Wire).StreamForm!);
        byte[] ours = stream.Encode(ListOf(values));
        if (PayloadDifference.OfBytes(theirs, ours) is { } difference)
        {
            return difference;
        }

        object?[] read = [.. (IEnumerable<object?>?)Try(() => library.ReadStream(type, theirs)) ?? []];
        object?[] decoded = [.. ((IEnumerable)stream.Decode(theirs)!).Cast<object?>()];
        return read.Length > 0 && read.Length != decoded.Length
            ? $"the library reads {read.Length} items, ours {decoded.Length}"
            : read.Zip(decoded, (expected, actual) => Unlike(expected!, actual, "ours reads an item of the library's as another value"))
                .FirstOrDefault(item => item is not null);
    }

    private IList ListOf(IEnumerable<object> values)
    {
        var list = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(type))!;
        foreach (object value in values)
        {
            list.Add(value);
        }

        return list;
    }

    private static byte[] Changed(byte[] payload, Random random)
    {
        int at = random.Next(payload.Length);
        return random.Next(4) switch
        {
            0 => [.. payload[..at], (byte)random.Next(256), .. payload[(at + 1)..]],
            1 => [.. payload[..at], (byte)(payload[at] ^ (1 << random.Next(8))), .. payload[(at + 1)..]],
            2 => [.. payload[..at], (byte)random.Next(256), .. payload[at..]],
            _ => [.. payload[..at], .. payload[(at + 1)..]],
        };
    }

    public override string ToString() => $"{library}: {type}";

    private static bool OnlyZerosDiffer(byte[] theirs, byte[] ours) =>
        ours.Length == theirs.Length && ours.Zip(theirs).All(static pair => pair.First == pair.Second || pair.First == 0);

    private static string? Same(object expected, object? actual, string what, ValueRules rules = ValueRules.Exact) =>
        ValueComparer.Difference(expected, actual, rules) is { } difference ? $"{what}: {difference}" : null;

    // Two values that the library itself does not tell apart in its bytes are alike: a Timestamp of 1970 in a list is empty, and is read as
    // the year 1.
    private string? Unlike(object read, object? decoded, string what)
    {
        ValueRules rules = library.Wire == Wire.Protobuf ? ValueRules.AbsentIsEmpty : ValueRules.Exact;
        return
            Same(read, decoded, what, rules) is { } difference
            && Same(read, Try(() => library.Read(type, library.Write(type, decoded))), what, rules) is not null
            ? difference
            : null;
    }

    private static T? Try<T>(Func<T?> work)
        where T : class
    {
        try
        {
            return work();
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            return null;
        }
    }
}
