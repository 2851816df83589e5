using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Lab;

/// <summary>A contract or a list of one.</summary>
/// <param name="Codecs">Its codecs.</param>
/// <param name="Formats">The formats that these belong to.</param>
internal sealed record LabContract(TypeCodecs Codecs, FormatSet Formats)
{
    private const string List = "[]";

    /// <summary>The name by which the page asks for it: the type's full name, with <c>[]</c> of a list.</summary>
    public string Name => Codecs.Contract.Type + Suffix;

    /// <summary>The name without namespaces.</summary>
    public string DisplayName => TypeNames.Display(Codecs.Contract.Type) + Suffix;

    private string Suffix => Codecs.IsList ? List : "";

    /// <summary>The contract, or list, that a described type is; null where it has no shape.</summary>
    public static LabContract? Find(FormatSet formats, Type? type) =>
        type is null ? null
        : formats.FindCodecs(type) is { } codecs ? new LabContract(codecs, formats)
        : ItemOf(type) is { } item ? Find(formats, typeof(List<>).MakeGenericType(item))
        : null;

    /// <summary>This, the contract of its items where it is a list, and the list of it where there is one.</summary>
    public IEnumerable<LabContract> WithOthers()
    {
        yield return this;
        if (Find(Formats, Codecs.Contract.Type) is { } item)
        {
            yield return item;
        }

        if (Formats.FindCodecs(typeof(List<>).MakeGenericType(Codecs.Contract.Type)) is { } list)
        {
            yield return new LabContract(list, Formats);
        }
    }

    // Of a stream, or of a collection that is no list.
    private static Type? ItemOf(Type type) =>
        type.GetInterfaces()
            .Append(type)
            .FirstOrDefault(static face => face.IsGenericType && face.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>))
            ?.GetGenericArguments()[0];
}
