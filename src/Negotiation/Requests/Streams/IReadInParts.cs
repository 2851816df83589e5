namespace SerializationApi.Negotiation;

/// <summary>A handler's parameter that is a body whose parts come later: they are validated when they have (<see cref="PartValidation"/>).</summary>
internal interface IReadInParts;
