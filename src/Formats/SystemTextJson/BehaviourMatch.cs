using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Compares how a shape and System.Text.Json read and write a contract, with texts in which each member is full, empty, null, missing and
/// in other spellings. This finds what no description tells: conditions, constructors, replaced getters.
/// </summary>
internal static class BehaviourMatch
{
    private const int MostVariants = 64;
    private const int FewestVariants = 4;
    private const int MostBytes = 64 * 1024;

    /// <summary>Finds a text that the two read or write differently.</summary>
    /// <returns>The difference; null if there is none.</returns>
    public static string? FindDifference<T, TShape>(JsonTypeInfo<T> json)
        where TShape : struct, IShape<T>
    {
        var reached = new ReachedContracts(TShape.Info);
        var forms = new List<ShapeInfo>();
        while (reached.TryTakeNext(out ShapeInfo? contract))
        {
            forms.Add(contract.For(MemberLayout.Json)!);
            reached.AddAllOf(forms[^1]);
        }

        int variants = FewestVariants; // Not by Max: its 512-bit vectors are in no image, so the start would compile them.
        foreach (TypeDescription type in forms.SelectMany(ListTypes))
        {
            variants = Math.Max(variants, JsonProbeValues.CountOf(type));
        }

        if (variants > MostVariants)
        {
            return $"{TShape.Info.Name} has an enum of more than {MostVariants} names";
        }

        var shape = new ShapeCodec<T, TShape, JsonShapeWriter, JsonShapeReader>(FormatLimits.Default);
        foreach (JsonProbe probe in JsonProbe.ListAll(forms, variants))
        {
            byte[] text = Write(probe, TShape.Info);
            if (text.Length > MostBytes)
            {
                return $"{TShape.Info.Name} is too large to compare";
            }

            if (Differs(text, shape, json, mustBeRead: probe.Mode == JsonProbeMode.Full && probe.Member is null))
            {
                return $"{TShape.Info.Name} is read or written differently by its shape ({Describe(probe)})";
            }
        }

        return null;
    }

    private static bool Differs<T>(byte[] text, Codec<T> shape, JsonTypeInfo<T> json, bool mustBeRead)
    {
        bool isRead = Try(() => JsonSerializer.Deserialize(text, json), out T? theirs);
        if (Try(() => shape.Decode(text), out T? ours) != isRead)
        {
            return true;
        }

        if (!isRead)
        {
            return mustBeRead;
        }

        byte[]? expected = Encode(theirs!, json);
        return expected is null
            || !expected.AsSpan().SequenceEqual(Encode(ours!, json))
            || !expected.AsSpan().SequenceEqual(Encode(ours!, shape))
            || !expected.AsSpan().SequenceEqual(Encode(theirs!, shape));
    }

    private static byte[]? Encode<T>(T value, JsonTypeInfo<T> json) =>
        Try(() => JsonSerializer.SerializeToUtf8Bytes(value, json), out byte[]? bytes) ? bytes : null;

    private static byte[]? Encode<T>(T value, Codec<T> shape) =>
        Try(
            () =>
            {
                using PooledBuffer payload = shape.Encode(value);
                return payload.Span.ToArray();
            },
            out byte[]? bytes
        )
            ? bytes
            : null;

    // Any exception of the application's constructors and setters is a refusal.
    private static bool Try<TResult>(Func<TResult?> act, out TResult? result)
    {
        try
        {
            result = act();
            return true;
        }
        catch (Exception)
        {
            result = default;
            return false;
        }
    }

    private static byte[] Write(JsonProbe probe, ShapeInfo contract)
    {
        var text = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(text, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
        {
            new JsonProbeWriter(json, probe).Write(contract);
        }

        return text.WrittenSpan.ToArray();
    }

    private static IEnumerable<TypeDescription> ListTypes(ShapeInfo form)
    {
        var types = new Queue<TypeDescription?>(form.Members.ToArray().Select(static member => member.Type).Append(form.Value!));
        while (types.TryDequeue(out TypeDescription? type))
        {
            if (type is not null)
            {
                types.Enqueue(type.Item);
                types.Enqueue(type.Key);
                yield return type;
            }
        }
    }

    private static string Describe(JsonProbe probe) =>
        probe.Member is { } member
            ? $"{probe.Contract!.Name}.{member.Name} {(probe.Mode == JsonProbeMode.Null ? "null" : "missing")}"
            : probe.Mode.ToString();
}
