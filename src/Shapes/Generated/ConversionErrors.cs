using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>What a conversion from the form on the wire throws when the payload's value is none of the type.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ConversionErrors
{
    /// <summary>Whether the exception is about the value, so that the payload is invalid; otherwise it is a defect.</summary>
    public static bool AreOfTheValue(Exception exception) =>
        exception is ArgumentException or FormatException or OverflowException or InvalidTimeZoneException;
}
