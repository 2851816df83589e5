using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>What says in JSON of which case a union's value is.</summary>
internal static class UnionLabel
{
    /// <summary>The name and value of the discriminator; null where JSON has none.</summary>
    /// <param name="union">The union's contract.</param>
    /// <param name="unionCase">The case's contract.</param>
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
