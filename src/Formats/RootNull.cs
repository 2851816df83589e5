using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The error of a null at the root in Protobuf, in which no bytes are an object.</summary>
internal static class RootNull
{
    public static UnsupportedValueException Error(string name) =>
        new(name, "the format has no null at the root: it would be read as an empty object.");
}
