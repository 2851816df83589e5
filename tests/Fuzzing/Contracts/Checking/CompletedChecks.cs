using System.Globalization;
using Microsoft.CodeAnalysis;
using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Writing;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>
/// Contracts that another generator completes, beside the same written by hand: a format that would lose a member is reported by the
/// build, and not offered by an app that was built without analyzers.
/// </summary>
internal static class CompletedChecks
{
    private static readonly (string Name, string Reported, MemberLayout Layout)[] Formats =
    [
        ("json", "JSON", MemberLayout.Json),
        ("msgpack", "MessagePack", MemberLayout.MessagePack),
        ("protobuf", "Protobuf", MemberLayout.Protobuf),
        ("memorypack", "MemoryPack", MemberLayout.MemoryPack),
    ];

    /// <summary>What does not hold, by unit.</summary>
    public static IEnumerable<(int Unit, string Problem)> Run(Batch batch)
    {
        Unit[] units = [.. batch.Units.Where(static unit => unit.Completions.Any())];
        if (units.Length == 0 || batch.Assembly is null)
        {
            return [];
        }

        var written = Batch.Compile([.. units.Select(static unit => unit.WrittenByHand())]);
        return written.Assembly is null ? [] : Differences(batch, written);
    }

    private static IEnumerable<(int Unit, string Problem)> Differences(Batch batch, Batch written)
    {
        Shape[] shapes = [.. ContractChecks.ShapesOf(batch)];
        var formats = new FormatSet(shapes, FormatSet.Standard(FormatLimits.Default));
        ILookup<string, Shape> byName = shapes.ToLookup(static shape => shape.Type.FullName!, StringComparer.Ordinal);
        HashSet<int> excused = [];
        foreach (Shape whole in ContractChecks.ShapesOf(written).Where(shape => written.Has(shape.Type)))
        {
            int number = written.NumberOf(whole.Type);
            string reports = string.Join(
                '\n',
                ErrorsOf(batch, number).Select(static report => report.GetMessage(CultureInfo.InvariantCulture))
            );
            if (Array.TrueForAll(Formats, format => whole.Info.For(format.Layout) is null))
            {
                excused.Add(number);
            }

            foreach (Shape shape in byName[whole.Type.FullName!])
            {
                foreach ((string name, string reported, MemberLayout layout) in Formats)
                {
                    // Written by hand, the member ends the format.
                    if (whole.Info.For(layout) is null && shape.Info.For(layout) is not null)
                    {
                        excused.Add(number);
                    }

                    string[] lost = [.. Names(whole, layout).Except(Names(shape, layout), StringComparer.Ordinal)];
                    if (lost.Length == 0 || shape.Info.For(layout) is null)
                    {
                        continue;
                    }

                    excused.Add(number);
                    if (lost.FirstOrDefault(member => !IsReported(batch, number, shape.Type, member, reported)) is { } silent)
                    {
                        yield return (number, $"completed: no error says that {reported} loses {shape.Type.Name}.{silent}: {reports}");
                    }

                    if (shapes.FirstOrDefault(holder => Reaches(holder, shape, layout) && IsOffered(formats, holder, name)) is { } losing1)
                    {
                        yield return (
                            number,
                            $"completed: {name} of {losing1.Type.Name} is offered, and loses {shape.Type.Name}.{lost[0]}"
                        );
                    }
                }
            }
        }

        // A contract that stops the build when it is written by hand has no shape that could say what is lost, nor has one that no format
        // offers, nor a table one that is only written. The shape of a library's own set loses what the one compared here has.
        foreach (
            Unit unit in written.Units.Where(unit =>
                !excused.Contains(unit.Number)
                && !unit.HasLibrarySet
                && !ErrorsOf(written, unit.Number).Any()
                && !batch.Units.First(each => each.Number == unit.Number).HasComputedCompletion
            )
        )
        {
            if (batch.Reports[unit.Number].FirstOrDefault(static report => report.Id == "SHAPE057") is { } report && !IsOfStruct(unit))
            {
                yield return (unit.Number, $"completed: nothing is lost, and yet {report.GetMessage(CultureInfo.InvariantCulture)}");
            }
        }
    }

    // Cases have the names of schemas, which depend on all contracts.
    private static IEnumerable<string> Names(Shape shape, MemberLayout layout) =>
        shape.Info.For(layout) is { } form ? form.Members[form.Alternatives..].ToArray().Select(static member => member.Name) : [];

    private static bool IsOffered(FormatSet formats, Shape shape, string format) =>
        formats.FindCodecs(shape.Type)?.Offers(formats.FindByName(format)!) is true;

    private static IEnumerable<Diagnostic> ErrorsOf(Batch batch, int unit) =>
        batch.Reports[unit].Where(static report => report.Severity == DiagnosticSeverity.Error);

    // One that was reported of a base or a part is not reported again of what has it.
    private static bool IsReported(Batch batch, int unit, Type type, string member, string format) =>
        ErrorsOf(batch, unit)
            .Select(static report => (report.Id, Text: report.GetMessage(CultureInfo.InvariantCulture)))
            .Any(report =>
                report.Id == "SHAPE057"
                    ? report.Text.Contains($".{member}'", StringComparison.Ordinal)
                        && report.Text.Contains(format, StringComparison.Ordinal)
                    : report.Text.Contains(type.Name.Split('`')[0], StringComparison.Ordinal)
            );

    private static bool Reaches(Shape holder, Shape held, MemberLayout layout) =>
        Reached.From(holder.Info, layout).Any(contract => contract.Type == held.Type);

    // MemoryPack copies a struct whole, with fields that are no members.
    private static bool IsOfStruct(Unit unit) => unit.Has("struct ");
}
