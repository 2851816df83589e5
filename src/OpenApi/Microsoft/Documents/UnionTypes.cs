using System.Runtime.CompilerServices;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.OpenApi.Documents;

/// <summary>Finds the union types of C#: the libraries describe what holds the value, JSON has the value alone.</summary>
internal static class UnionTypes
{
    private static readonly ConditionalWeakTable<FormatSet, Dictionary<Type, Type[]>> Known = [];

    /// <summary>Returns the union types that the contracts reach, with the types of their cases.</summary>
    public static IReadOnlyDictionary<Type, Type[]> Of(FormatSet formats) => Known.GetValue(formats, Find);

    private static Dictionary<Type, Type[]> Find(FormatSet formats)
    {
        Dictionary<Type, Type[]> found = [];
        foreach (Type type in formats.ShapedTypes)
        {
            var contracts = new ReachedContracts(formats.GetCodecs(type).Contract);
            while (contracts.TryTakeNext(out ShapeInfo? contract))
            {
                // Shapes have no JSON of cases that are of one kind in it; System.Text.Json writes them.
                foreach (MemberLayout layout in (ReadOnlySpan<MemberLayout>)[MemberLayout.Json, MemberLayout.MessagePack])
                {
                    if (contract.For(layout) is { } form)
                    {
                        contracts.AddAllOf(form);
                        if (form.Union is { IsUnionType: true } union)
                        {
                            found[contract.Type] = [.. union.Cases.ToArray().Select(static one => one.Shape!().Type)];
                        }
                    }
                }
            }
        }

        return found;
    }
}
