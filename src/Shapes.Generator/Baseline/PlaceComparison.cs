namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>
/// Finds breaking changes of members that are identified only by their order: everything except new names and, if members are counted, new
/// members at the end.
/// </summary>
/// <param name="retyped">Returns the break of a member by its type, or null.</param>
internal sealed class PlaceComparison(
    WireLayout was,
    WireLayout layout,
    Func<WireMember, WireMember, WireBreak?> retyped,
    Func<BreakKind, string, string, string, WireBreak> create
)
{
    /// <summary>Why a new required member breaks older payloads.</summary>
    public const string Required = "it is required, but no older payload has it";

    /// <summary>The fix for that.</summary>
    public const string Optional = "make it optional";

    private static readonly string Bare = WireLayout.Text(Model.LayoutForm.Bare);

    public IEnumerable<WireBreak> Breaks()
    {
        // A member at the same position with a new name is the same member.
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
                        isCounted ? "it is before members that already existed" : "older payloads lack it, and a reader cannot tell",
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
                    $"it was after '{was.Members[i - 1].Name}'",
                    "keep members in their old order"
                );
            }
        }
    }

    private IEnumerable<WireBreak> Retyped(int?[] places) =>
        was.Members.Select((member, i) => places[i] is { } place ? retyped(member, layout.Members[place]) : null).OfType<WireBreak>();
}
