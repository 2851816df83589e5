using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace SerializationApi.Shapes;

/// <summary>
/// Reads and writes unknown members in the property with <c>[JsonExtensionData]</c>. If a member is sent twice, the last one counts.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExtensionData
{
    // The size of a boxed element, or of the node around one, in bytes.
    private const int ValueObject = 56;

    /// <summary>Reads an unknown member into a collection of objects: elements and nulls.</summary>
    /// <exception cref="InvalidPayloadException">It is invalid, or takes too much memory.</exception>
    public static void Read<TReader>(ref TReader reader, IDictionary<string, object?> data)
        where TReader : struct, IShapeReader, allows ref struct
    {
        (string name, JsonElement value) = ReadOne(ref reader, ValueObject);
        Set(ref reader, data, name, value);
    }

    /// <inheritdoc cref="Read{TReader}(ref TReader, IDictionary{string, object?})" />
    public static void Read<TReader>(ref TReader reader, IDictionary<string, JsonElement> data)
        where TReader : struct, IShapeReader, allows ref struct
    {
        (string name, JsonElement value) = ReadOne(ref reader, overhead: 0);
        Set(ref reader, data, name, value);
    }

    /// <inheritdoc cref="Read{TReader}(ref TReader, IDictionary{string, object?})" />
    public static void Read<TReader>(ref TReader reader, JsonObject data)
        where TReader : struct, IShapeReader, allows ref struct
    {
        (string name, JsonElement value) = ReadOne(ref reader, ValueObject);
        Set(ref reader, data, name, value);
    }

    /// <summary>Adds members that were read before the collection existed.</summary>
    public static void Fill<TReader>(ref TReader reader, IDictionary<string, object?> data, Dictionary<string, JsonElement> members)
        where TReader : struct, IShapeReader, allows ref struct
    {
        foreach ((string name, JsonElement value) in members)
        {
            Set(ref reader, data, name, value);
        }
    }

    /// <inheritdoc cref="Fill{TReader}(ref TReader, IDictionary{string, object?}, Dictionary{string, JsonElement})" />
    public static void Fill<TReader>(ref TReader reader, IDictionary<string, JsonElement> data, Dictionary<string, JsonElement> members)
        where TReader : struct, IShapeReader, allows ref struct
    {
        foreach ((string name, JsonElement value) in members)
        {
            Set(ref reader, data, name, value);
        }
    }

    /// <inheritdoc cref="Fill{TReader}(ref TReader, IDictionary{string, object?}, Dictionary{string, JsonElement})" />
    public static void Fill<TReader>(ref TReader reader, JsonObject data, Dictionary<string, JsonElement> members)
        where TReader : struct, IShapeReader, allows ref struct
    {
        foreach ((string name, JsonElement value) in members)
        {
            Set(ref reader, data, name, value);
        }
    }

    /// <summary>Writes them after the contract's own members, in the collection's order, with the collection's names.</summary>
    /// <param name="writer">Inside the object.</param>
    /// <param name="index">The number of members written before.</param>
    /// <param name="data">The unknown members.</param>
    /// <param name="member">The property, as <c>Contract.Member</c>.</param>
    /// <exception cref="UnsupportedValueException">A value is neither JSON nor a scalar that JSON supports.</exception>
    public static void Write<TWriter>(ref TWriter writer, int index, IDictionary<string, object?> data, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        foreach ((string name, object? value) in data)
        {
            writer.UnknownMember(index++, name);
            writer.WriteAny(value, member);
        }
    }

    /// <inheritdoc cref="Write{TWriter}(ref TWriter, int, IDictionary{string, object?}, string)" />
    public static void Write<TWriter>(ref TWriter writer, int index, IDictionary<string, JsonElement> data, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        foreach ((string name, JsonElement value) in data)
        {
            writer.UnknownMember(index++, name);
            writer.WriteFreeForm(value);
        }
    }

    /// <inheritdoc cref="Write{TWriter}(ref TWriter, int, IDictionary{string, object?}, string)" />
    public static void Write<TWriter>(ref TWriter writer, int index, JsonObject data, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        foreach ((string name, JsonNode? value) in data)
        {
            writer.UnknownMember(index++, name);
            writer.WriteFreeForm(FreeForms.ToElement(value));
        }
    }

    private static (string Name, JsonElement Value) ReadOne<TReader>(ref TReader reader, int overhead)
        where TReader : struct, IShapeReader, allows ref struct
    {
        reader.Charge(DecodedSize.Entry<string, JsonElement>(overhead));
        string name = reader.ReadUnknownName();
        return (name, reader.ReadFreeForm());
    }

    private static void Set<TReader>(ref TReader reader, IDictionary<string, object?> data, string name, JsonElement value)
        where TReader : struct, IShapeReader, allows ref struct
    {
        ChargeMoves(ref reader, data, name);
        data[name] = value.ValueKind == JsonValueKind.Null ? null : value;
    }

    private static void Set<TReader>(ref TReader reader, IDictionary<string, JsonElement> data, string name, JsonElement value)
        where TReader : struct, IShapeReader, allows ref struct
    {
        ChargeMoves(ref reader, data, name);
        data[name] = value;
    }

    private static void Set<TReader>(ref TReader reader, JsonObject data, string name, JsonElement value)
        where TReader : struct, IShapeReader, allows ref struct => data[name] = FreeForms.ToJsonNode(value);

    // Inserting an entry moves the entries after it: that work is charged like memory.
    private static void ChargeMoves<TReader, T>(ref TReader reader, IDictionary<string, T> data, string name)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (data is SortedList<string, T> { Count: > 0 } list && list.Comparer.Compare(name, list.GetKeyAtIndex(list.Count - 1)) < 0)
        {
            reader.Charge(list.Count);
        }
    }
}
