using System.Collections;
using System.Collections.Concurrent;
using SerializationApi.Formats;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Library;

namespace SerializationApi.SignalR.Values;

/// <summary>Finds how values of a type are written and read: contracts of the application, lists of them, scalars, lists of scalars, enums.</summary>
internal sealed class HubValues
{
    private readonly ConcurrentDictionary<Type, HubValue> _values = new();
    private readonly FormatSet _formats;
    private readonly MessagePackFormat _format;

    /// <summary>Takes the contracts of an application.</summary>
    /// <param name="formats">The contracts; the limits are those of its format <c>msgpack</c>.</param>
    public HubValues(FormatSet formats)
    {
        _formats = formats;
        _format = new MessagePackFormat(formats.FindByName("msgpack")?.Limits ?? FormatLimits.Default);
    }

    /// <summary>The bounds of what is read and written.</summary>
    public FormatLimits Limits => _format.Limits;

    /// <summary>Finds it.</summary>
    /// <exception cref="NotSupportedException">The type has no shape, or would be written otherwise than by MessagePack-CSharp.</exception>
    public HubValue Find(Type type) => _values.TryGetValue(type, out HubValue? known) ? known : _values.GetOrAdd(type, Create(type));

    private HubValue Create(Type type)
    {
        return Scalars.Find(type, _format) is { } scalar ? scalar
            : _formats.FindCodecs(type) is { } codecs ? Create(codecs)
            : type == typeof(object) ? new AnyValue(Limits)
            : type.IsEnum ? new EnumValue(type, Limits)
            : Nullable.GetUnderlyingType(type) is { } inner ? new NullableValue(Find(inner))
            : throw new NotSupportedException(Describe(type));
    }

    private HubValue Create(TypeCodecs codecs)
    {
        string name = TypeNames.Display(codecs.Type);
        try
        {
            codecs.Prepare(_format);
        }
        catch (UnsupportedValueException error)
        {
            throw new NotSupportedException($"{name} has no form in MessagePack, which hubs speak. {error.Message}", error);
        }

        if (Comparison.FindDifference(codecs.Contract) is { } difference)
        {
            throw new NotSupportedException($"{name} would not be what MessagePack-CSharp, the other end of hubs, has for it. {difference}");
        }

        return WireForms.FindDifferent(codecs.Contract) is { } form
            ? new TranslatedValue(codecs, codecs.IsList ? WireForm.ListOf(form) : form, _format)
            : new ShapedValue(codecs, _format);
    }

    private static string Describe(Type type) => type.IsGenericType && !type.IsValueType && typeof(IEnumerable).IsAssignableFrom(type)
        ? $"{TypeNames.Display(type)} is no list that a hub can send or take: make it an array or a List<T>, or declare \"[GenerateShapeFor<{TypeNames.Display(type)}>]\" where it is a collection that shapes know."
        : TypeNames.DescribeMissingShape(type, "give it to AddFormatsProtocol, or to AddFormats where that takes no argument");
}
