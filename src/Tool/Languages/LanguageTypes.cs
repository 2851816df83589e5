using System.Text.RegularExpressions;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.Languages;

/// <summary>
/// The contracts of an assembly that a language can represent like MessagePack does, and why it cannot represent the others.
/// </summary>
internal sealed partial class LanguageTypes
{
    // Each position without a member is a field in two of the languages.
    private const int MaxPositions = 256;

    private readonly Language _language;
    private readonly Dictionary<ShapeInfo, LanguageType> _types = [];
    private readonly SortedDictionary<string, string> _refusals = new(StringComparer.Ordinal);

    public LanguageTypes(Language language, IEnumerable<Shape> shapes)
    {
        _language = language;
        Format messagePack = FormatSet.All(FormatLimits.Default).First(static format => format.Layout == MemberLayout.MessagePack);
        ShapeInfo[] contracts = [.. shapes.SelectMany(static shape => Reached(shape.Info)).Distinct()];
        foreach (
            IGrouping<string, ShapeInfo> named in contracts
                .Where(static contract => contract.For(MemberLayout.MessagePack)?.Value is null)
                .GroupBy(static contract => contract.Name)
        )
        {
            LanguageType type = TypeOf(named.First());
            if (
                (
                    named.All(other => IsSame(type, TypeOf(other)))
                        ? new Availability(type.Contract).RefusalOf(messagePack)?.Reason ?? RefusalOf(type)
                        : "another contract has its name"
                ) is
                { } refusal
            )
            {
                _refusals.Add(named.Key, refusal);
                continue;
            }

            foreach (ShapeInfo contract in named)
            {
                _types.Add(contract, type);
            }
        }

        // A contract that contains one that is left out is left out.
        while (_types.Values.FirstOrDefault(type => Lost(type) is not null) is { } next)
        {
            _refusals.Add(next.Name, Lost(next)!);
            foreach (ShapeInfo contract in _types.Keys.Where(contract => _types[contract] == next).ToArray())
            {
                _types.Remove(contract);
            }
        }
    }

    /// <summary>The supported contracts, by name.</summary>
    public IEnumerable<LanguageType> All => _types.Values.Distinct().OrderBy(static type => type.Name, StringComparer.Ordinal);

    /// <summary>The unsupported contracts, with reasons.</summary>
    public IEnumerable<string> Warnings => _refusals.Select(static refusal => $"{refusal.Key} is left out: {refusal.Value}");

    /// <summary>Whether one of them contains a value of a kind.</summary>
    public bool Use(ValueKind kind) => _types.Values.Any(type => type.Members.Any(member => Has(member?.Type, kind)));

    /// <summary>Whether a type or a part of it is of a kind.</summary>
    public static bool Has(TypeDescription? type, ValueKind kind) =>
        type is not null && (type.Kind == kind || Has(type.Key, kind) || Has(type.Item, kind));

    /// <summary>Whether a value of a contract can contain itself without a list or map in between, so that it needs a pointer.</summary>
    public static bool IsRecursive(LanguageType owner, TypeDescription type)
    {
        var met = new HashSet<Type>();
        return Reaches(type);

        bool Reaches(TypeDescription held) =>
            held.Object?.Invoke() is { } contract
            && (
                contract.Type == owner.Contract.Type
                || (met.Add(contract.Type) && contract.For(MemberLayout.MessagePack)!.Members.ToArray().Any(member => Reaches(member.Type)))
            );
    }

    private static IEnumerable<ShapeInfo> Reached(ShapeInfo contract)
    {
        var contracts = new ReachedContracts(contract);
        while (contracts.TryTakeNext(out ShapeInfo? next))
        {
            if (next.For(MemberLayout.MessagePack) is { } form)
            {
                contracts.AddAllOf(form);
            }

            yield return next;
        }
    }

    private LanguageType TypeOf(ShapeInfo contract)
    {
        ShapeInfo? form = contract.For(MemberLayout.MessagePack);
        ShapeMember[] members = form is null ? [] : form.Members.ToArray();
        bool isByName = form?.LacksKeys == true || members.Any(static member => member.Number == ShapeMember.NoNumber);
        var all = new LanguageMember?[
            isByName ? members.Length : Math.Min(members.Select(static member => member.Number).DefaultIfEmpty().Max(), MaxPositions + 1)
        ];
        for (int i = 0; i < members.Length && (isByName || members[i].Number <= all.Length); i++)
        {
            all[isByName ? i : members[i].Number - 1] = new LanguageMember(
                _language.MemberName(members[i].Name),
                members[i].JsonName,
                members[i].Type
            );
        }

        return new LanguageType(contract, isByName, all);
    }

    private string? RefusalOf(LanguageType type)
    {
        ShapeInfo form = type.Contract.For(MemberLayout.MessagePack)!;
        LanguageMember[] members = [.. type.Members.OfType<LanguageMember>()];
        return form.Union is not null || type.Contract.For(MemberLayout.Json)?.Union is not null ? "it is a union"
            : !Identifier().IsMatch(type.Name) || _language.IsReserved(type.Name) ? $"its name is not valid in {_language.Title}"
            : type.Members.Length > MaxPositions ? $"it has more than {MaxPositions} positions"
            : members.DistinctBy(static member => member.Name).Count() < members.Length ? "two of its members have the same name"
            : form.Members.ToArray().Select(member => RefusalOf(type, member)).FirstOrDefault(static refusal => refusal is not null);
    }

    private string? RefusalOf(LanguageType type, ShapeMember member)
    {
        ShapeMember? json = type.Contract.For(MemberLayout.Json)?.Members.ToArray().FirstOrDefault(other => other.Name == member.Name);
        string? reason =
            !Identifier().IsMatch(member.Name) ? $"its name is not valid in {_language.Title}"
            : type.IsByName && !Key().IsMatch(member.JsonName)
                ? "its name in MessagePack has characters other than letters, digits, '_', '-', '.' "
                    + "and '$', or begins with one of the last three"
            : RefusalOf(member.Type) ?? (IsSame(member.Type, json?.Type) ? null : "its type in MessagePack is not its type in JSON");
        return reason is null ? null : $"'{member.Name}': {reason}";
    }

    private string? RefusalOf(TypeDescription type) =>
        type.Kind switch
        {
            ValueKind.Object => type.Object is null ? "it is a block of memory" : null,
            ValueKind.List when !_language.HasListOf(type.Item!) => $"{_language.Title} has only bytes for a list of {type.Item!.Kind}",
            ValueKind.List => RefusalOf(type.Item!),
            ValueKind.Map when type.Key!.IsNullableValueType || !IsKey(type.Key.Kind) => "its keys are not integers, booleans or strings",
            ValueKind.Map => RefusalOf(type.Item!),
            _ when _language.Scalar(type.Kind) is null => $"{_language.Title} has no type for {type.Kind}",
            _ => null,
        };

    // A client that has a number as bytes, or a date as a number, is not told what it is.
    private static bool IsSame(TypeDescription? type, TypeDescription? json) =>
        type is null
        || (
            json is null
                ? !Has(type, ValueKind.Bytes)
                : type.Kind == json.Kind && IsSame(type.Key, json.Key ?? type.Key) && IsSame(type.Item, json.Item ?? type.Item)
        );

    // Two shape sets may each have a shape of one contract, with different surrogates.
    private static bool IsSame(LanguageType type, LanguageType other) =>
        type.Contract.Type == other.Contract.Type
        && type.IsByName == other.IsByName
        && type.Members.Length == other.Members.Length
        && type.Members.Zip(other.Members)
            .All(static pair =>
                pair.First?.Name == pair.Second?.Name && pair.First?.Key == pair.Second?.Key && IsSame(pair.First?.Type, pair.Second?.Type)
            );

    private static bool IsKey(ValueKind kind) =>
        kind
            is not (
                ValueKind.Single
                or ValueKind.Double
                or ValueKind.Bytes
                or ValueKind.DateTime
                or ValueKind.DateTimeOffset
                or ValueKind.Object
                or ValueKind.List
                or ValueKind.Map
                or ValueKind.FreeForm
            );

    private string? Lost(LanguageType type)
    {
        foreach (ShapeInfo held in type.Members.OfType<LanguageMember>().SelectMany(static member => Objects(member.Type)))
        {
            if (!_types.TryGetValue(held, out LanguageType? other))
            {
                return $"it holds {held.Name}";
            }

            if (!_language.MixesNames && other.IsByName != type.IsByName)
            {
                return $"it holds {held.Name}, and only one of the two has names as keys";
            }
        }

        return null;
    }

    private static IEnumerable<ShapeInfo> Objects(TypeDescription? type) =>
        type is null
            ? []
            : [.. type.Object is { } contract ? [contract()] : Array.Empty<ShapeInfo>(), .. Objects(type.Key), .. Objects(type.Item)];

    [GeneratedRegex(@"^[A-Za-z][A-Za-z0-9_]*\z", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Identifier();

    [GeneratedRegex(@"^[A-Za-z0-9_][A-Za-z0-9_.$-]*\z", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Key();
}
