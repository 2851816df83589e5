using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Writes the text of a <see cref="JsonProbe"/> from the shape of its contract.</summary>
internal sealed class JsonProbeWriter(Utf8JsonWriter json, JsonProbe probe)
{
    // A contract is written in full so often. After that its lists are empty, and it is null if allowed.
    private const int MostOccurrences = 3;
    private const int MostDepth = 32;

    private readonly Dictionary<ShapeInfo, int> _occurrences = [];

    public void Write(ShapeInfo contract)
    {
        ShapeInfo form = contract.For(MemberLayout.Json)!;
        _occurrences[form] = _occurrences.GetValueOrDefault(form) + 1;
        if (form.Value is { } value)
        {
            Write(value, probe.Variant);
            return;
        }

        json.WriteStartObject();
        if (probe.Mode == JsonProbeMode.Unknown)
        {
            json.WritePropertyName("\u00A7 unknown");
            json.WriteRawValue("""{"a":[1,"x",null]}""");
        }

        foreach (ShapeMember member in form.Members)
        {
            WriteMember(form, member);
        }

        json.WriteEndObject();
    }

    private void WriteMember(ShapeInfo form, ShapeMember member)
    {
        bool isChosen = ReferenceEquals(member, probe.Member) && ReferenceEquals(form, probe.Contract);
        if (isChosen && probe.Mode != JsonProbeMode.Null)
        {
            return;
        }

        json.WritePropertyName(probe.Mode == JsonProbeMode.UpperCase ? member.JsonName.ToUpperInvariant() : member.JsonName);
        if (isChosen || (probe.Mode == JsonProbeMode.Null && probe.Member is null && member.Type.IsNullable))
        {
            json.WriteNullValue();
        }
        else
        {
            Write(member.Type, probe.Variant);
        }
    }

    private void Write(TypeDescription type, int variant)
    {
        if (type.Object is { } contract)
        {
            if (json.CurrentDepth > MostDepth || (type.IsNullable && IsWrittenOften(type)))
            {
                json.WriteNullValue();
            }
            else
            {
                Write(contract());
            }
        }
        else if (type.Kind == ValueKind.List)
        {
            WriteList(type.Item!, variant);
        }
        else if (type.Kind == ValueKind.Map)
        {
            WriteMap(type, variant);
        }
        else
        {
            WriteScalar(type, variant);
        }
    }

    private void WriteList(TypeDescription item, int variant)
    {
        json.WriteStartArray();
        if (HasItems(item))
        {
            Write(item, variant);
            if (probe.Mode == JsonProbeMode.Null && probe.Member is null && item.IsNullable)
            {
                json.WriteNullValue();
            }

            Write(item, variant + 1);
        }

        json.WriteEndArray();
    }

    private void WriteMap(TypeDescription type, int variant)
    {
        json.WriteStartObject();
        if (HasItems(type.Item!))
        {
            string first = JsonProbeValues.KeyOf(type.Key!, variant);
            json.WritePropertyName(first);
            Write(type.Item!, variant);
            if (JsonProbeValues.KeyOf(type.Key!, variant + 1) is var second && second != first)
            {
                json.WritePropertyName(second);
                Write(type.Item!, variant + 1);
            }
        }

        json.WriteEndObject();
    }

    private void WriteScalar(TypeDescription type, int variant)
    {
        string text =
            probe.Mode == JsonProbeMode.Empty
                ? JsonProbeValues.ZeroOf(type)
                : JsonProbeValues.ValueOf(type, variant, probe.Mode == JsonProbeMode.Quoted);
        json.WriteRawValue(
            probe.Mode == JsonProbeMode.Quoted && type.EnumName is null && JsonProbeValues.IsNumber(type.Kind) ? $"\"{text}\"" : text
        );
    }

    private bool HasItems(TypeDescription item) =>
        probe.Mode != JsonProbeMode.Empty && !IsWrittenOften(item) && json.CurrentDepth <= MostDepth;

    private bool IsWrittenOften(TypeDescription type) =>
        type.Object is { } contract
            ? contract().For(MemberLayout.Json) is { } form && _occurrences.GetValueOrDefault(form) >= MostOccurrences
            : type.Item is not null && IsWrittenOften(type.Item);
}
