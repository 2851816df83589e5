using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Codecs;

/// <summary>In which formats a contract, or a list of it, is.</summary>
internal static class Offers<T, TShape>
    where TShape : struct, IShape<T>
{
    private static readonly FormatSet Set = new([new Shape<T, TShape>()]);

    public static bool Contract(Format format) => Set.FindCodecs<T>()!.Offers(format);

    // Of values that are no contracts there are no lists.
    public static bool List(Format format) => Set.FindCodecs<List<T>>()?.Offers(format) ?? false;
}
