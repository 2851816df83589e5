using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Orleans.Serialization;
using Orleans.Serialization.Codecs;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Orleans;

/// <summary>The contracts that the formats serialize, whose names may appear on the wire. Safe to share between threads.</summary>
internal sealed class SerializedContracts : ITypeFilter
{
    private readonly ConcurrentDictionary<Type, SerializedContract?> _found = new();
    private readonly FormatSet _formats;
    private readonly Format _written;
    private readonly Func<Type, bool> _isSupported;

    /// <summary>Finds no contract yet.</summary>
    /// <param name="formats">The known formats and contracts.</param>
    /// <param name="mediaType">The media type of the format to write.</param>
    /// <param name="isSupported">Selects the contracts; null for those without Orleans' generator.</param>
    /// <exception cref="NotSupportedException">No format has the media type.</exception>
    public SerializedContracts(FormatSet formats, string mediaType, Func<Type, bool>? isSupported)
    {
        _formats = formats;
        _written =
            FindFormat(mediaType)
            ?? throw new NotSupportedException(
                $"Unknown media type '{mediaType}'. Known "
                    + $"media types: {string.Join(", ", formats.Formats.SelectMany(static known => known.MediaTypes))}."
            );
        _isSupported = isSupported ?? (static type => !type.IsDefined(typeof(GenerateSerializerAttribute), inherit: false));
    }

    /// <summary>Returns how values of a runtime type are written; null if other codecs handle it.</summary>
    public SerializedContract? Find(Type type) =>
        _found.TryGetValue(type, out SerializedContract? contract) ? contract : _found.GetOrAdd(type, Create);

    /// <summary>
    /// Returns the codecs of a contract that a message names; null for other types, and for lists of contracts, which Orleans serializes
    /// itself.
    /// </summary>
    public TypeCodecs? FindCodecs(Type type) => _formats.FindCodecs(type) is { IsList: false } codecs && _isSupported(type) ? codecs : null;

    /// <summary>Whether a type that cannot be instantiated is a contract: an interface or an abstract class with cases.</summary>
    public bool IsUnion(Type type) => (type.IsInterface || type.IsAbstract) && FindCodecs(type) is not null;

    /// <summary>The maximum nesting of objects in messages.</summary>
    public int MaxDepth => _written.Limits.MaxDepth;

    /// <summary>Explains why a type without a codec is not supported, and what to add.</summary>
    public string DescribeMissing(Type type) =>
        _formats.FindMissing(type)
        ?? $"{_written.ContentType} is not offered for {TypeNames.Display(type)}, or isSupported leaves "
            + $"it: give AddFormatsSerializer another media type.";

    /// <summary>The types that have a shape, not all of which are selected.</summary>
    public IEnumerable<Type> ShapedTypes => _formats.ShapedTypes;

    /// <summary>Returns the format that a message names; null if it is unknown.</summary>
    public Format? FindFormat(string mediaType) => _formats.FindByContentType(mediaType);

    public bool? IsTypeAllowed(Type type) => FindCodecs(type) is null && Find(type) is null ? null : true;

    private SerializedContract? Create(Type type) =>
        !CommonCodecTypeFilter.IsAbstractOrFrameworkType(type)
        && _isSupported(type)
        && (FindCodecs(type) ?? FindUnion(type)) is { } codecs
        && codecs.FindOffered(_written) is { } format
            ? new SerializedContract(codecs, format, type.IsDefined(typeof(ImmutableAttribute), inherit: false))
            : null;

    // The cases of a union need no shape of their own.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The shape of an interface keeps it.")]
    private TypeCodecs? FindUnion(Type type)
    {
        for (Type? parent = type.BaseType; parent is not null; parent = parent.BaseType)
        {
            if (FindUnion(type, parent) is { } codecs)
            {
                return codecs;
            }
        }

        return type.GetInterfaces().Select(parent => FindUnion(type, parent)).FirstOrDefault(static codecs => codecs is not null);
    }

    private TypeCodecs? FindUnion(Type type, Type parent) =>
        FindCodecs(parent) is { } codecs
        && codecs.FindOffered(_written) is { } format
        && codecs.Contract.For(format.Layout ?? MemberLayout.Json) is { } union
        && HasCase(union, type)
            ? codecs
            : null;

    private static bool HasCase(ShapeInfo union, Type type)
    {
        foreach (UnionCase unionCase in union.Union is { } cases ? cases.Cases : [])
        {
            if (unionCase.Shape?.Invoke().Type == type)
            {
                return true;
            }
        }

        foreach (ShapeMember alternative in union.Members[..union.Alternatives])
        {
            if (alternative.Type.Object?.Invoke() is { } derived && (derived.Type == type || HasCase(derived, type)))
            {
                return true;
            }
        }

        return false;
    }
}

/// <summary>How values of a runtime type are written.</summary>
/// <param name="Codecs">The codecs of the type, or of the union that it is a case of.</param>
/// <param name="Format">The format.</param>
/// <param name="IsImmutable">Whether the type has <c>[Immutable]</c>, so that a value need not be copied.</param>
internal sealed record SerializedContract(TypeCodecs Codecs, Format Format, bool IsImmutable);
