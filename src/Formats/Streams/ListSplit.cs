namespace SerializationApi.Formats.Streams;

/// <summary>What a payload that should have no items has in the place of its list.</summary>
internal enum ListSplit
{
    /// <summary>No items, or a null.</summary>
    Empty,

    /// <summary>Items.</summary>
    NotEmpty,

    /// <summary>Nothing: the member is left out.</summary>
    Missing,
}
