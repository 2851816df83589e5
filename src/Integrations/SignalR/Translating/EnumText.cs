using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Translating;

/// <summary>
/// The names of an enum in SignalR: those of C# or of <c>[EnumMember]</c>, flags joined by commas, and digits for a value without a name. A
/// number is read too.
/// </summary>
internal sealed class EnumText
{
    private const string Separator = ", ";

    // All flags together are shorter; parsing a longer text costs many times its bytes.
    private const int MaxLength = 4_096;

    private static readonly ConcurrentDictionary<Type, EnumText> Known = new();

    private readonly Type _type;
    private readonly bool _isUnsigned;
    private readonly FrozenDictionary<string, string> _renamed;
    private readonly FrozenDictionary<string, string> _names;

    private EnumText(Type type)
    {
        _type = type;
        _isUnsigned = Enum.GetUnderlyingType(type) == typeof(ulong);
        (string Name, string Renamed)[] renamed = [.. Renamed(type)];
        _renamed = renamed.ToFrozenDictionary(static pair => pair.Name, static pair => pair.Renamed, StringComparer.Ordinal);
        _names = renamed
            .DistinctBy(static pair => pair.Renamed, StringComparer.Ordinal)
            .ToFrozenDictionary(static pair => pair.Renamed, static pair => pair.Name, StringComparer.Ordinal);
    }

    public static EnumText Of(Type type) => Known.GetOrAdd(type, static type => new EnumText(type));

    public string NameOf(Enum value) => Replace(value.ToString(), _renamed);

    /// <summary>Writes the name of the value whose number is read next.</summary>
    public void WriteName(ref MessagePackShapeReader reader, ref MessagePackShapeWriter writer) =>
        writer.WriteString(
            NameOf(
                (Enum)(_isUnsigned ? Enum.ToObject(_type, reader.ReadInteger<ulong>()) : Enum.ToObject(_type, reader.ReadInteger<long>()))
            )
        );

    /// <summary>Writes the number of the value whose name or number is read next.</summary>
    /// <exception cref="InvalidPayloadException">It is neither.</exception>
    public void WriteNumber(ref MessagePackShapeReader reader, ref MessagePackShapeWriter writer)
    {
        long bits = ReadBits(ref reader);
        if (_isUnsigned)
        {
            writer.WriteInteger<ulong>(unchecked((ulong)bits));
        }
        else
        {
            writer.WriteInteger<long>(bits);
        }
    }

    /// <summary>Reads a value by its name or number, as 64 bits.</summary>
    /// <exception cref="InvalidPayloadException">It is neither.</exception>
    public long ReadBits(ref MessagePackShapeReader reader)
    {
        int start = reader.Position;
        if (!reader.NextIsText())
        {
            return _isUnsigned ? unchecked((long)reader.ReadInteger<ulong>()) : Check(reader.ReadInteger<long>(), start);
        }

        return
            reader.ReadString() is { Length: <= MaxLength } text
            && Enum.TryParse(_type, Replace(text, _names), ignoreCase: true, out object? value)
            ? ToBits(value)
            : throw new InvalidPayloadException($"a name of {_type.Name}", "another string", start);
    }

    private static string Replace(string text, FrozenDictionary<string, string> by) =>
        by.Count == 0 ? text
        : by.TryGetValue(text, out string? whole) ? whole
        : !text.Contains(',', StringComparison.Ordinal) ? text
        : string.Join(Separator, text.Split(',').Select(part => by.GetValueOrDefault(part.Trim(), part)));

    private long Check(long value, int start) =>
        ToBits(Enum.ToObject(_type, value)) == value
            ? value
            : throw new InvalidPayloadException($"a number of {_type.Name}", $"{value}", start);

    private long ToBits(object value) =>
        _isUnsigned ? unchecked((long)Convert.ToUInt64(value, provider: null)) : Convert.ToInt64(value, provider: null);

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The fields of an enum are kept with it.")]
    private static IEnumerable<(string Name, string Renamed)> Renamed(Type type) =>
        from field in type.GetFields(BindingFlags.Public | BindingFlags.Static)
        let renamed = field.GetCustomAttribute<EnumMemberAttribute>()?.Value
        where renamed is not null
        select (field.Name, renamed);
}
