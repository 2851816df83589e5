using System.Globalization;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.FSharp.Core;
using SerializationApi.Compatibility.Tests.ExistingContracts;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>
/// Random values of each annotated contract beside the library itself, and of the data contracts here beside MessagePack-CSharp. The seed
/// is fixed, so that a failure repeats; with <c>ORACLE_VALUES</c>, the values of each contract, it is the clock's.
/// </summary>
public sealed class LibraryProperties
{
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;
    private const int Usual = 30;
    private const int MaxStream = 5;

    // A positional record that is no data contract, or a constructor, whose parameters the library finds by their place and not by their names.
    private static readonly string[] NotOfMessagePack =
    [
        "Model.Extras",
        "EveryKind.Box",
        "EveryKind.EveryPadded",
        "EveryKind.PaddedNest",
        "EveryKind.Account",
        "EveryKind.Account]",
    ];

    // A FrozenSet, an Int128 or a Rune, which only version 3 has a formatter for.
    private static readonly string[] NotOfVersion2 = [.. NotOfMessagePack, "Existing.Wrapped", "Existing.Numerics", "Existing.Maths"];

    // Names formatters of the assembly of 2.5.
    private static readonly string[] NotOfVersion3 = [.. NotOfMessagePack, "ExistingContracts.Formatted", "ExistingContracts.Formatted]"];

    private static readonly int? Asked = int.TryParse(
        Environment.GetEnvironmentVariable("ORACLE_VALUES"),
        CultureInfo.InvariantCulture,
        out int values
    )
        ? values
        : null;
    private static readonly ulong Seed = Asked is null ? 20_261_125 : (ulong)DateTime.UtcNow.Ticks;

    public static IEnumerable<ITheoryDataRow> Values => Rows("values", static _ => true);

    public static IEnumerable<ITheoryDataRow> Changed => Rows("changed payloads", static _ => true);

    public static IEnumerable<ITheoryDataRow> Streams => Rows("streams", static compared => compared.HasStreams);

    [Theory(SkipTestWithoutData = true)]
    [MemberData(nameof(Values))]
    public void The_bytes_are_the_library_s_and_each_reads_the_other_s(int place)
    {
        Compared compared = ComparedContracts.All[place];
        Check(compared.Values, compared.Difference);
        string[] unknown =
            !ExistingSet.IsCopy ? []
            : $"{compared}".StartsWith("MessagePack 3", StringComparison.Ordinal) ? NotOfVersion3
            : $"{compared}".StartsWith("MessagePack", StringComparison.Ordinal) ? NotOfVersion2
            : [];
        Assert.Equal(unknown.Any($"{compared}".EndsWith), ExistingSet.IsCopy && compared.Written == 0);
    }

    [Theory(SkipTestWithoutData = true)]
    [MemberData(nameof(Changed))]
    public void A_changed_payload_is_refused_or_read_as_the_library_reads_it(int place)
    {
        var random = new Random((int)Seed + place);
        Check(ComparedContracts.All[place].Values, value => ComparedContracts.All[place].DifferenceOfChanged(value, random));
    }

    [Theory(SkipTestWithoutData = true)]
    [MemberData(nameof(Streams))]
    public void A_stream_is_what_the_library_writes_and_its_own_reader_reads(int place) =>
        Check(
            Gen.Choose(0, MaxStream)
                .SelectMany(count => ComparedContracts.All[place].Values.ArrayOf(count))
                .Select(values => (object)values),
            values => ComparedContracts.All[place].DifferenceOfStream((object[])values)
        );

    private static IEnumerable<ITheoryDataRow> Rows(string what, Func<Compared, bool> isIn) =>
        ComparedContracts
            .All.Index()
            .Where(item => isIn(item.Item))
            .Select(item => new TheoryDataRow<int>(item.Index) { TestDisplayName = $"{item.Item}: {what}" });

    internal static void Check(Gen<object> values, Func<object, string?> difference)
    {
        Config config = Config
            .QuickThrowOnFailure.WithQuietOnSuccess(true)
            .WithMaxTest(Asked ?? Rounds.Of(Usual))
            .WithReplay(new FSharpOption<Replay>(new Replay(new Rnd(Seed, Gamma), FSharpOption<int>.None)));
        FsCheck.Check.One(config, Prop.ForAll(Arb.From(values, ValueShrinker.Shrink), value => AssertSame(difference(value))));
    }

    private static void AssertSame(string? difference)
    {
        if (difference is not null)
        {
            Assert.Fail(difference);
        }
    }
}
