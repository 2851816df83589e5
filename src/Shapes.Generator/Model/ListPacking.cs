namespace SerializationApi.Shapes.Generator.Model;

/// <summary>How a list, or an object, lies in a Protobuf message.</summary>
internal enum ListPacking
{
    /// <summary>As proto3 has it: scalars in one field, an empty list absent.</summary>
    Default,

    /// <summary>A field for each item.</summary>
    Unpacked,

    /// <summary>In one field, an empty list too.</summary>
    Packed,

    /// <summary>Objects between a start and an end tag.</summary>
    Group,
}
