using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Codecs;

/// <summary>In which formats a contract, or a list of it, is.</summary>
internal static class Offers<T, TShape>
    where TShape : struct, IShape<T>
{
    private static readonly FormatSet Set = new([new Shape<T, TShape>()]);

    public static TypeCodecs<T> Codecs => Set.FindCodecs<T>()!;

    // Of values that are no contracts there are no lists.
    public static TypeCodecs<List<T>>? ListCodecs => Set.FindCodecs<List<T>>();

    public static bool Contract(Format format) => Codecs.Offers(format);

    public static bool List(Format format) => ListCodecs?.Offers(format) ?? false;
}
