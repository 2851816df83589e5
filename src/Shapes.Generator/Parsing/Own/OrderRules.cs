using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing.Own;

/// <summary>The numbers of a contract's members.</summary>
internal static class OrderRules
{
    public const int MaxMembers = 254;

    private const int MaxGaps = 1_000;

    /// <summary>
    /// The positions of members among the parameters of a record; <paramref name="memberOf"/> is the member of each parameter, or −1.
    /// </summary>
    public static Dictionary<int, int> Positions(INamedTypeSymbol contract, int[] memberOf)
    {
        var positions = new Dictionary<int, int>();
        for (int i = 0; contract.IsRecord && i < memberOf.Length; i++)
        {
            if (memberOf[i] >= 0)
            {
                positions[memberOf[i]] = i + 1;
            }
        }

        return positions;
    }

    /// <summary>
    /// Returns the numbers of the members, 0 for those without; problems are reported. The positions in a record are the numbers if no
    /// member has one.
    /// </summary>
    public static int[] Number(
        INamedTypeSymbol contract,
        IReadOnlyList<Candidate> members,
        IReadOnlyDictionary<int, int> positions,
        DiagnosticSink sink
    )
    {
        bool byPosition = positions.Count > 0 && members.All(static member => member.Order is null);
        int[] numbers = new int[members.Count];
        bool isIncomplete = false;
        var owners = new Dictionary<int, Candidate>();
        for (int i = 0; i < members.Count; i++)
        {
            Candidate member = members[i];
            if (member.IsOfJsonAlone)
            {
                continue;
            }

            int? order = byPosition && positions.TryGetValue(i, out int position) ? position : member.Order;
            if (order is not { } number)
            {
                isIncomplete = true;
            }
            else if (!ProtoNumbers.IsNumber(number))
            {
                sink.Report(DiagnosticDescriptors.OrderOutOfRange, member.Symbol, member.DisplayName, Text(number));
            }
            else if (owners.TryGetValue(number, out Candidate? owner))
            {
                sink.Report(DiagnosticDescriptors.DuplicateOrder, member.Symbol, member.DisplayName, Text(number), owner.DisplayName);
            }
            else
            {
                owners.Add(number, member);
                numbers[i] = number;
            }
        }

        Candidate[] without =
        [
            .. members.Where((member, i) => isIncomplete && member is { Order: null, IsOfJsonAlone: false } && numbers[i] == 0),
        ];
        if (without.Length > 0)
        {
            sink.Report(
                DiagnosticDescriptors.NoOrder,
                without[0].Symbol,
                Suggest(contract, members, numbers),
                string.Join("', '", without.Select(static member => member.DisplayName))
            );
        }

        CheckCount(contract, members.Count(static member => !member.IsOfJsonAlone), [.. owners.Keys], sink);
        return numbers;
    }

    /// <summary>The attributes that number the members without an Order: by position, otherwise above all others.</summary>
    public static EquatableArray<Suggestion> Suggest(INamedTypeSymbol contract, IReadOnlyList<Candidate> members, int[] numbers)
    {
        int last = numbers.Concat(contract.All(Attributes.Reserved).SelectMany(ReservedBy)).DefaultIfEmpty().Max();
        return members
            .Select((member, i) => (member.Symbol, member.Order, Number: numbers[i]))
            .Where(static member => member.Order is null)
            .Select(member => new Suggestion(
                member.Symbol.OriginalDefinition.GetDocumentationCommentId() ?? "",
                FormattableString.Invariant($"DataMember(Order = {(member.Number > 0 ? member.Number : last = ProtoNumbers.Next(last))})")
            ))
            .ToEquatableArray();
    }

    /// <summary>Reports too many members, and wide gaps.</summary>
    public static void CheckCount(INamedTypeSymbol contract, int count, int[] numbers, DiagnosticSink sink)
    {
        if (count > MaxMembers)
        {
            sink.Report(DiagnosticDescriptors.TooManyMembers, contract, contract.Name, Text(count));
        }

        int last = numbers.Length == 0 ? 0 : numbers.Max();
        if (last - numbers.Length > MaxGaps)
        {
            sink.Report(DiagnosticDescriptors.WideGap, contract, contract.Name, Text(count), Text(last), Text(last - numbers.Length));
        }
    }

    private static IEnumerable<int> ReservedBy(AttributeData attribute) =>
        attribute
            .ConstructorArguments.Where(static argument => argument is { Kind: TypedConstantKind.Array, IsNull: false })
            .SelectMany(static argument => argument.Values)
            .Select(static value => value.Value)
            .OfType<int>();

    private static string Text(int number) => number.ToString("N0", System.Globalization.CultureInfo.InvariantCulture);
}
