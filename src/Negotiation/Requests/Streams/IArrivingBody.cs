namespace SerializationApi.Negotiation;

/// <summary>A request feature: the body is read item by item, perhaps while the response is sent.</summary>
internal interface IArrivingBody
{
    /// <summary>Whether it has been read to its end.</summary>
    bool HasEnded { get; }
}
