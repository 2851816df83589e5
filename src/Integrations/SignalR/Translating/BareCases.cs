using System.Text;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Translating;

/// <summary>Finds the union case of a value that MessagePack-CSharp has written as its own class, without a key.</summary>
internal sealed class BareCases
{
    private const int UnionLength = 2;

    private readonly Case[] _cases;
    private readonly HashSet<int> _keys;

    public BareCases(UnionInfo union, FormatLimits limits)
    {
        Limits = limits;
        _cases = [.. union.Cases.ToArray().Select(Case.Of).OfType<Case>()];
        _keys = [.. union.Cases.ToArray().Select(static unionCase => unionCase.Key)];
    }

    public FormatLimits Limits { get; }

    /// <summary>Whether a value is an array of a case's key and its value.</summary>
    public bool HasKey(ReadOnlySpan<byte> bytes)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(bytes, Limits);
        return reader.NextIsArray()
            && reader.ReadArrayHeader() == UnionLength
            && reader.NextIsInteger()
            && _keys.Contains(reader.ReadInteger<int>());
    }

    /// <summary>Returns the keys of the possible cases of a value; none if it has a key, or no case matches.</summary>
    public int[] Find(ReadOnlySpan<byte> bytes)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(bytes, Limits);
        if (HasKey(bytes))
        {
            return [];
        }

        if (reader.NextIsArray())
        {
            int count = reader.ReadArrayHeader();
            Case[] arrays = [.. _cases.Where(static found => found.Count >= 0)];
            Case[] same = [.. arrays.Where(found => found.Count == count)];
            return KeysOf(same.Length > 0 || arrays.Length > 1 ? same : arrays);
        }

        return reader.NextIsMap() ? FindNamed(ref reader) : [];
    }

    private int[] FindNamed(ref MessagePackShapeReader reader)
    {
        reader.BeginMap(out ListScope scope);
        List<string> names = [];
        while (reader.NextItem(ref scope))
        {
            names.Add(Encoding.UTF8.GetString(reader.ReadText("the name of a member")));
            reader.ReadRaw();
        }

        Case[] known = [.. _cases.Where(found => found.Names.IsSupersetOf(names))];
        Case[] same = [.. known.Where(found => found.Names.Count == names.Count)];
        return KeysOf(same.Length > 0 ? same : known);
    }

    private static int[] KeysOf(Case[] cases) => [.. cases.Select(static found => found.Key)];

    private sealed record Case(int Key, HashSet<string> Names, int Count)
    {
        // Null for a case that is a union itself, or another value. A shape does not tell which of the two the library's keys produce.
        public static Case? Of(UnionCase unionCase)
        {
            ShapeInfo contract = unionCase.Shape!();
            ShapeInfo form = contract.For(MemberLayout.MessagePack)!;
            LibraryKeys keys = WireForms.KeysOf(contract, form);
            ShapeMember[] members = form.Members.ToArray();
            int count =
                keys == LibraryKeys.Names || form.LacksKeys
                    ? -1
                    : members.Select(static member => member.Number).DefaultIfEmpty().Max() + (keys == LibraryKeys.FromZero ? 1 : 0);
            return form.Union is not null || form.Value is not null
                ? null
                : new Case(
                    unionCase.Key,
                    [.. members.Select(member => keys == LibraryKeys.Names ? member.Name : Encoding.UTF8.GetString(member.Utf8Name))],
                    count
                );
        }
    }
}
