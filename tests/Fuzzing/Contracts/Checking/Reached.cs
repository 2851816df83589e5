using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>The contracts that a contract holds.</summary>
internal static class Reached
{
    /// <summary>The contract, and those that its members and cases hold in a layout.</summary>
    public static IEnumerable<ShapeInfo> From(ShapeInfo contract, MemberLayout layout)
    {
        var reached = new ReachedContracts(contract);
        while (reached.TryTakeNext(out ShapeInfo? next))
        {
            yield return next;
            if (next.For(layout) is { } form)
            {
                reached.AddAllOf(form);
            }
        }
    }
}
