namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>
/// Finds what breaks where members have no keys but their order: everything except new names and, where members are counted, new members
/// at the end.
/// </summary>
/// <param name="was">The layout that was.</param>
/// <param name="layout">The one that is.</param>
/// <param name="retyped">The break of a member by its type, or null.</param>
/// <param name="create">Makes a break of its kind, the member, what and the fix.</param>
internal sealed class PlaceComparison(
    WireLayout was,
    WireLayout layout,
    Func<WireMember, WireMember, WireBreak?> retyped,
    Func<BreakKind, string, string, string, WireBreak> create
)
{
    /// <summary>Why a member that must be there breaks what was written before.</summary>
    public const string Required = "it is required, and no older payload has it";

    /// <summary>What mends that.</summary>
    public const string Optional = "make it optional";

    private static readonly string Bare = WireLayout.Text(Model.LayoutForm.Bare);

    /// <summary>The breaks.</summary>
    public IEnumerable<WireBreak> Breaks()
    {
        // A member at the same place with a new name is the same member.
        int?[] places = [.. was.Members.Select(Place)];
        WireBreak[] gone =
        [
            .. was.Members.Where((_, i) => places[i] is null).Select(member => create(BreakKind.Gone, member.Name, "place", "")),
        ];
        if (gone.Length > 0)
        {
            return gone.Concat(Retyped(places));
        }

        bool isCounted = !layout.IsMemory && layout.Form != Bare;
        int last = places.Max() ?? -1;
        WireBreak[] inserted =
        [
            .. layout
                .Members.Where((_, i) => !places.Contains(i) && (i < last || !isCounted))
                .Select(member =>
                    create(
                        BreakKind.Changed,
                        member.Name,
                        isCounted ? "it stands in front of members that were there" : "nothing says that it is there",
                        isCounted ? "move it to the end" : "leave it out"
                    )
                ),
        ];
        IEnumerable<WireBreak> required = isCounted
            ? layout
                .Members.Where((member, i) => member.IsRequired && i > last)
                .Select(member => create(BreakKind.Changed, member.Name, Required, Optional))
            : [];
        return inserted.Concat(required).Concat(Moved(places)).Concat(Retyped(places));
    }

    private int? Place(WireMember member, int place)
    {
        for (int i = 0; i < layout.Members.Count; i++)
        {
            if (layout.Members[i].Name == member.Name)
            {
                return i;
            }
        }

        bool isRenamed = place < layout.Members.Count && !was.Members.Any(other => other.Name == layout.Members[place].Name);
        return isRenamed ? place : null;
    }

    private IEnumerable<WireBreak> Moved(int?[] places)
    {
        for (int i = 1; i < places.Length; i++)
        {
            if (places[i] < places[i - 1])
            {
                string name = layout.Members[places[i]!.Value].Name;
                yield return create(
                    BreakKind.Changed,
                    name,
                    $"it stood behind '{was.Members[i - 1].Name}'",
                    "leave members in the order that they had"
                );
            }
        }
    }

    private IEnumerable<WireBreak> Retyped(int?[] places) =>
        was.Members.Select((member, i) => places[i] is { } place ? retyped(member, layout.Members[place]) : null).OfType<WireBreak>();
}
