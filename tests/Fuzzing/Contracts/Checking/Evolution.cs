using System.Buffers;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Writing;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Shapes.Generator.Tests.Baseline;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>Two versions of contracts: what the wire baseline does not flag is read as it was written.</summary>
/// <param name="before">The older version.</param>
/// <param name="after">The newer one, compiled with the baseline of the older.</param>
/// <param name="counts">What was seen.</param>
internal sealed partial class Evolution(Batch before, Batch after, Counts counts)
{
    private static readonly (string Name, string Flag)[] Formats =
    [
        ("json", "JSON"),
        ("msgpack", "MessagePack"),
        ("protobuf", "Protobuf"),
        ("memorypack", "MemoryPack"),
    ];

    private readonly FormatSet _old = SetOf(before);
    private readonly FormatSet _new = SetOf(after);

    /// <summary>Edits every unit, compiles all anew with the baseline of the first version, and compares.</summary>
    public static IEnumerable<(int Unit, string Problem)> Run(Batch before, int seed, Counts counts)
    {
        Unit[] edited = [.. before.Units.Select(unit => Editor.Edit(unit, new Dice(seed + unit.Number)))];
        var after = Batch.Compile(edited, Batch.BaselineOf(before.Units));
        IEnumerable<(int Unit, string Problem)> found =
            after.Assembly is null ? after.Problems.Select(static problem => (Unit.NumberIn(problem) ?? 0, $"edited: {problem}"))
            : after.Reports.SelectMany(static reports => reports).FirstOrDefault(static report => report.Id == "SHAPE038") is { } unreadable
                ? [(Unit.NumberIn(unreadable.GetMessage(null)) ?? 0, $"edited: {unreadable.GetMessage(null)}")]
            : new Evolution(before, after, counts).Run(seed);
        foreach ((int Unit, string Problem) problem in found)
        {
            yield return problem;
        }
    }

    private IEnumerable<(int Unit, string Problem)> Run(int seed)
    {
        // What another member of the name hides may not be told from it.
        HashSet<int> hiding =
        [
            .. before.Types.Where(type => _old.FindCodecs(type) is not null && !HasNamesOnce(type)).Select(before.NumberOf),
        ];
        foreach (Type old in before.Types.Where(type => _old.FindCodecs(type) is not null && !hiding.Contains(before.NumberOf(type))))
        {
            int number = before.NumberOf(old);
            if (
                after.Types.FirstOrDefault(type => type.FullName == old.FullName) is not { } now
                || _new.FindCodecs(now) is not { } newer
                || !after.Units.Any(unit => unit.Number == number)
            )
            {
                continue;
            }

            ILookup<bool, Diagnostic> reports = after
                .Reports[number]
                .ToLookup(static report => report.Id is "SHAPE034" or "SHAPE035" or "SHAPE036" or "SHAPE037");
            if (reports[false].Any(static report => report.Severity == DiagnosticSeverity.Error))
            {
                continue;
            }

            // A tuple has no place in a unit.
            string flagged = string.Concat(
                reports[true]
                    .Select(static report => report.GetMessage(null))
                    .Concat(
                        after
                            .Reports[-1]
                            .Select(static report => report.GetMessage(null))
                            .Where(message => (Unit.NumberIn(message) ?? number) == number)
                    )
            );
            foreach ((string name, string flag) in Formats.Where(item => !flagged.Contains(item.Flag, StringComparison.Ordinal)))
            {
                if (
                    Problem(_old.FindCodecs(old)!, newer, _old.FindByName(name)!, seed + number) is { } problem
                    && IsCarried(number, name, problem)
                )
                {
                    yield return (
                        number,
                        $"evolved: {name}, {old.Name}: {problem}\n"
                            + $"{string.Join('\n', after.Units.First(unit => unit.Number == number).Lines)}"
                    );
                    break;
                }
            }
        }
    }

    // A member that the format does not have in both versions is what each version's constructor makes it.
    private bool IsCarried(int unit, string format, string problem)
    {
        var layout = (MemberLayout)Array.FindIndex(Formats, item => item.Name == format);
        return Differing().Match(problem) is not { Success: true } member
            || Array.TrueForAll(
                [before, after],
                version =>
                    ContractChecks
                        .ShapesOf(version)
                        .Select(static shape => shape.Info)
                        .Any(contract =>
                            version.Has(contract.Type)
                            && version.NumberOf(contract.Type) == unit
                            && contract.For(layout)?.Members.ToArray().Any(own => own.Name == member.Groups["name"].Value) is true
                        )
            );
    }

    [GeneratedRegex(@"value[^:]*\.(?<name>\w+): expected ", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Differing();

    private static bool HasNamesOnce(Type type) =>
        ValueMembers.Of(type).DistinctBy(static member => member.Name).Count() == ValueMembers.Of(type).Length;

    private string? Problem(TypeCodecs older, TypeCodecs newer, Format format, int seed)
    {
        if (!older.Offers(format) || !newer.Offers(format))
        {
            return null;
        }

        foreach (
            (TypeCodecs from, TypeCodecs to, bool isNewer) in (ReadOnlySpan<(TypeCodecs, TypeCodecs, bool)>)
                [(older, newer, false), (newer, older, true)]
        )
        {
            foreach (object value in ContractChecks.Values(from.Type, seed))
            {
                byte[] payload;
                object? expected;
                try
                {
                    payload = ContractChecks.Encode(from, format, value);
                    expected = from.Decode(format, new ReadOnlySequence<byte>(payload));
                }
                catch (Exception exception) when (exception is UnsupportedValueException or InvalidPayloadException)
                {
                    continue;
                }

                try
                {
                    counts.Evolved++;

                    // An older version may refuse what a newer one wrote, or have defaults.
                    if (
                        new VersionComparer(takesDefaults: isNewer).Compare(
                            expected,
                            to.Decode(format, new ReadOnlySequence<byte>(payload))
                        )
                            is { } difference
                        && !(isNewer && IsOfKeys(difference))
                    )
                    {
                        return $"{(isNewer ? "the older reads the newer" : "the newer reads the older")}: {difference}";
                    }
                }
                catch (Exception exception) when (exception is InvalidOperationException or InvalidCastException)
                {
                    // A default ImmutableArray is no collection that can be counted, and a key that was retyped is not looked up.
                }
                catch (UnsupportedValueException exception)
                {
                    return $"the {(isNewer ? "older" : "newer")} offers the format, and then refuses: {exception.Message}";
                }
                catch (InvalidPayloadException exception)
                {
                    if (!isNewer)
                    {
                        return $"the newer refuses the older: {exception.Message}";
                    }
                }
            }
        }

        return null;
    }

    // Where defaults count as equal, items without an order and keys may be taken for others.
    private static bool IsOfKeys(string difference) =>
        difference.EndsWith("is missing", StringComparison.Ordinal) || difference.Split(':')[0].Contains('[', StringComparison.Ordinal);

    private static FormatSet SetOf(Batch batch) => new([.. ContractChecks.ShapesOf(batch)], FormatSet.Standard(FormatLimits.Default));
}
