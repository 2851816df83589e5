using System.Collections.Concurrent;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Translating;

namespace SerializationApi.SignalR.Values;

/// <summary>
/// Finds how values of a type are written and read: contracts of the application, scalars, enums, and collections of these.
/// </summary>
internal sealed class HubValues
{
    private readonly ConcurrentDictionary<Type, HubValue> _values = new();
    private readonly FormatSet _formats;
    private readonly MessagePackFormat _format;

    /// <summary>Takes the contracts of an application.</summary>
    /// <param name="formats">The contracts; the limits are those of the format <c>msgpack</c>.</param>
    public HubValues(FormatSet formats)
    {
        _formats = formats;
        _format = new MessagePackFormat(formats.FindByName("msgpack")?.Limits ?? FormatLimits.Default);
        Declared = new DeclaredTypes(this);
    }

    public FormatLimits Limits => _format.Limits;

    public DeclaredTypes Declared { get; }

    /// <summary>Finds it.</summary>
    /// <exception cref="NotSupportedException">The type has no shape, or MessagePack-CSharp would write it differently.</exception>
    public HubValue Find(Type type) => Find(type, depth: 0);

    /// <summary>Finds it for a type inside <paramref name="depth"/> collections.</summary>
    public HubValue Find(Type type, int depth) =>
        _values.TryGetValue(type, out HubValue? known) ? known : _values.GetOrAdd(type, Create(type, depth));

    /// <summary>Explains why a type is not supported, and what to add; null if it is.</summary>
    public string? FindMissing(Type type)
    {
        try
        {
            Find(type);
            return null;
        }
        catch (NotSupportedException error)
        {
            return error.Message;
        }
    }

    /// <summary>Returns the union that a type is, or that the items of a list are; otherwise null.</summary>
    public static UnionInfo? UnionOf(TypeCodecs codecs) => codecs.Contract.For(MemberLayout.MessagePack)?.Union;

    private HubValue Create(Type type, int depth) =>
        Scalars.FindCodecs(type) is { } scalar ? new ShapedValue(scalar, _format)
        : _formats.FindCodecs(type) is { } codecs ? Create(codecs)
        : type == typeof(object) ? new AnyValue(this)
        : type.IsEnum ? new EnumValue(type, Limits)
        : Nullable.GetUnderlyingType(type) is { } inner ? new NullableValue(Find(inner, depth))
        : Collections.Find(type, this, depth) is { } collection ? collection
        : CasesOf(type) is [var (union, key)] ? new CaseValue(type, (UnionValue)Find(union), key)
        : throw new NotSupportedException(_formats.FindMissing(type) ?? TypeNames.DescribeMissingShape(type));

    private HubValue Create(TypeCodecs codecs)
    {
        string name = TypeNames.Display(codecs.Type);
        try
        {
            codecs.Prepare(_format);
        }
        catch (UnsupportedValueException error)
        {
            throw new NotSupportedException($"{name} cannot be written in MessagePack, which hubs use. {error.Message}", error);
        }

        if (Comparison.FindDifference(codecs.Contract) is { } difference)
        {
            throw new NotSupportedException($"{name} cannot be sent: MessagePack-CSharp writes this type differently. {difference}");
        }

        int? key =
            !codecs.IsList && CasesOf(codecs.Type).Select(static found => found.Key).Distinct().ToArray() is [var only] ? only : null;
        HubValue value = WireForms.FindDifferent(codecs.Contract) is { } form
            ? new TranslatedValue(codecs, codecs.IsList ? WireForm.ListOf(form) : form, _format) { Case = key }
            : new ShapedValue(codecs, _format) { Case = key };
        return !codecs.IsList && UnionOf(codecs) is { } union ? new UnionValue(value, new BareCases(union, Limits)) { Case = key } : value;
    }

    // The unions that a type is a case of, with its keys.
    private (Type Union, int Key)[] CasesOf(Type type) =>
        [
            .. from known in _formats.ShapedTypes
            where
                known != type
                && known.IsAssignableFrom(type)
                && _formats.FindCodecs(known) is { IsList: false } codecs
                && UnionOf(codecs) is not null
                && FindMissing(known) is null
            from unionCase in UnionOf(_formats.FindCodecs(known)!)!.Cases.ToArray()
            where unionCase.Shape?.Invoke().Type == type
            select (known, unionCase.Key),
        ];
}
