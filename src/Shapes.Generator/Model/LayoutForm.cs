namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What stands around the members.</summary>
internal enum LayoutForm
{
    /// <summary>What the format has for an object.</summary>
    Object,

    /// <summary>A map, also where the format has objects by position: members without numbers.</summary>
    Map,

    /// <summary>Nothing: the members one behind the other (MemoryPack's tuples).</summary>
    Bare,

    /// <summary>Slots that know their length (MemoryPack's version tolerance).</summary>
    Slots,

    /// <summary>One of several contracts, with what says which.</summary>
    Union,

    /// <summary>One of several contracts, each in a field of its own (Protobuf's oneof).</summary>
    OneOf,

    /// <summary>A message of a base, with its derived contract in a field of its own (protobuf-net's includes).</summary>
    Hierarchy,

    /// <summary>No object: a value without members.</summary>
    Value,

    /// <summary>Nothing at all: these formats are not offered.</summary>
    None,
}
