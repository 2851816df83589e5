using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>The JSON member that names the case of a union's value.</summary>
internal static class UnionLabel
{
    /// <summary>Returns the name and value of the discriminator; null if JSON has none.</summary>
    public static (string Discriminator, object Label)? Of(ShapeInfo? union, Type? unionCase)
    {
        if (union?.For(MemberLayout.Json)?.Union is not { } cases || unionCase is null)
        {
            return null;
        }

        foreach (UnionCase known in cases.Cases)
        {
            if (known.Shape?.Invoke().Type == unionCase && (known.Label ?? (object?)known.IntegerLabel) is { } label)
            {
                return (cases.Discriminator, label);
            }
        }

        return null;
    }
}
