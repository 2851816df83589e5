using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Lab;

internal sealed record LabContract(TypeCodecs Codecs, FormatSet Formats)
{
    private const string List = "[]";

    /// <summary>The name in the page's requests: the type's full name, with <c>[]</c> for a list.</summary>
    public string Name => Codecs.Contract.Type + Suffix;

    /// <summary>The name without namespaces.</summary>
    public string DisplayName => TypeNames.Display(Codecs.Contract.Type) + Suffix;

    private string Suffix => Codecs.IsList ? List : "";

    /// <summary>Returns the contract, or list, of a described type; null if it has no shape.</summary>
    public static LabContract? Find(FormatSet formats, Type? type) =>
        type is null ? null
        : formats.FindCodecs(type) is { } codecs ? new LabContract(codecs, formats)
        : ItemOf(type) is { } item ? Find(formats, typeof(List<>).MakeGenericType(item))
        : null;

    /// <summary>Returns this contract, the contract of its items if it is a list, and the list of it if there is one.</summary>
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

    // For a stream, or a collection that is not a list.
    private static Type? ItemOf(Type type) =>
        type.GetInterfaces()
            .Append(type)
            .FirstOrDefault(static face => face.IsGenericType && face.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>))
            ?.GetGenericArguments()[0];
}
