namespace SerializationApi.Shapes.Generator.Model;

internal static class ValueKindExtensions
{
    /// <summary>Whether some bit pattern of the type's size is not a value of it, so that bytes copied from a payload must be checked.</summary>
    public static bool HasInvalidBits(this ValueKind kind) =>
        kind is ValueKind.Boolean or ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.DateOnly or ValueKind.TimeOnly or ValueKind.Decimal;
}
