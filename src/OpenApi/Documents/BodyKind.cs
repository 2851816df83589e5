namespace SerializationApi.OpenApi.Documents;

/// <summary>What a body of a media type is, as far as a schema goes.</summary>
internal enum BodyKind
{
    /// <summary>Nothing that the formats know: the application's own affair.</summary>
    Other,

    /// <summary>JSON, which a schema describes.</summary>
    Json,

    /// <summary>JSON again and again, each line a value that a schema describes.</summary>
    Lines,

    /// <summary>Bytes, which no schema describes.</summary>
    Binary,
}
