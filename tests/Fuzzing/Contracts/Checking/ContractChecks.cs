using System.Buffers;
using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.CodeAnalysis;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Libraries;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>What must hold of the contracts of a compiled assembly.</summary>
internal sealed class ContractChecks
{
    // A derived class in the place of a base that does not name it: docs/wire.md.
    private const string DerivedRefused = "is not one of its cases";

    // System.Text.Json writes members whose types have no shape: docs/diagnostics/SHAPE033.md.
    private const string LeftOut = "a type without a shape";

    private const int ValuesOfEach = 12;
    private const int ValuesOverHttp = 3;
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;

    private static readonly Library[] Libraries = [.. Library.All.Where(static library => !library.IsCompressed), new SystemTextJson()];

    private readonly List<(int Unit, string Problem)> _undescribed = [];
    private readonly Batch _batch;
    private readonly Shape[] _shapes;
    private readonly FormatSet _formats;
    private readonly OneJson _oneJson;

    public ContractChecks(Batch batch)
    {
        _batch = batch;
        _shapes =
        [
            // A build ends where the generator reports an error.
            .. ShapesOf(batch)
                .Where(shape =>
                    shape.GetType().GetGenericArguments()[0] is var type
                    && batch.Has(type)
                    && batch.Units.Any(unit => unit.Number == batch.NumberOf(type)) // Of a unit that was left out the library stays.
                    && !batch.Reports[batch.NumberOf(type)].Any(static report => report.Severity == DiagnosticSeverity.Error)
                    && IsDescribed(shape, type)
                ),
        ];
        _oneJson = new OneJson(_shapes, LeavesOut, IsCarried);
        _formats = new FormatSet(_shapes, [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);
        foreach (Type type in batch.Types.Where(static type => !type.ContainsGenericParameters))
        {
            // What the library cannot take is not compared.
            _ = Caught(() =>
            {
                ProtobufNet.Include([type]);
                return null;
            });
        }
    }

    /// <summary>How many contracts there are, how many were compared with each library, and how many values.</summary>
    public Counts Counted { get; } = new();

    /// <summary>What does not hold, by unit.</summary>
    public IEnumerable<(int Unit, string Problem)> Run(int seed)
    {
        foreach ((int Unit, string Problem) problem in _undescribed)
        {
            yield return problem;
        }

        foreach ((int Unit, string Problem) problem in OfSchemas())
        {
            yield return problem;
        }

        using var http = new OverHttp(_shapes);
        using var derived = new DerivedOverHttp(_shapes);
        foreach (Shape shape in _shapes)
        {
            Type type = shape.Info.Type;
            Counted.Contracts++;
            object[] values = [.. Values(type, seed + _batch.NumberOf(type))];
            Counted.Values += values.Length;
            var compared = new HashSet<string>(StringComparer.Ordinal);
            string? problem =
                values.Length == 0
                    ? null
                    : OfLibraries(type, values, compared)
                        ?? OfFormats(type, values, compared)
                        ?? OfServer(type, values)
                        ?? OfHttp(http, type, values)
                        ?? OfDeclared(derived, type, values);
            if (problem is not null)
            {
                yield return (_batch.NumberOf(type), problem);
            }
        }

        CountRare(derived);
    }

    // The compiler of Protobuf takes every schema; it names the file of each error.
    private IEnumerable<(int Unit, string Problem)> OfSchemas()
    {
        if (!Protoc.IsInstalled)
        {
            yield break;
        }

        using var protoc = new Protoc();
        var types = new Dictionary<string, Type>(StringComparer.Ordinal);
        foreach (
            Type type in _shapes
                .Select(static shape => shape.Info.Type)
                .Where(type => _formats.FindCodecs(type)!.Offers(Wire.Format(Wire.Protobuf)))
        )
        {
            string package = $"p{types.Count}";
            if (Caught(() => Added(protoc, package, type)) is { } problem)
            {
                yield return (_batch.NumberOf(type), $"schema: {problem}");
            }

            types.Add(package, type);
        }

        if (
            types.Count > 0
            && protoc
                .Run(
                    [
                        "--descriptor_set_out=all.pb",
                        .. types
                            .Keys.Select(static package => package + ".proto")
                            .Where(file => File.Exists(Path.Combine(protoc.Folder, file))),
                    ],
                    []
                )
                .Errors
                is { } errors
        )
        {
            foreach (
                string error in errors.Split('\n').Where(static line => line.StartsWith('p')).DistinctBy(static line => line.Split('.')[0])
            )
            {
                yield return (
                    _batch.NumberOf(types[error.Split('.')[0]]),
                    $"schema: {error[error.IndexOf(':', StringComparison.Ordinal)..]}"
                );
            }
        }
    }

    private string? Added(Protoc protoc, string package, Type type)
    {
        ShapeInfo contract = _formats.FindCodecs(type)!.Contract;
        string schema = ProtoSchema.Of(contract, package);
        protoc.Add(package + ".proto", schema);
        return SchemaNames.Difference(contract, schema);
    }

    /// <summary>The shapes of a batch: of the set of all contracts, of others, and of those of libraries.</summary>
    public static IEnumerable<Shape> ShapesOf(Batch batch) =>
        batch
            .Libraries.Prepend(batch.Assembly!)
            .SelectMany(static assembly => assembly.GetTypes())
            .Where(static type => type.CustomAttributes.Any(static item => item.AttributeType == typeof(ShapeSetAttribute)))
            .OrderByDescending(static type => type.Name == "AllShapes")
            .SelectMany(static type => (IEnumerable<Shape>)type.GetProperty("All")!.GetValue(null)!)
            .DistinctBy(static shape => shape.Type);

    private bool IsDescribed(Shape shape, Type type)
    {
        if (Caught(() => shape.Info.Name == "" ? "no name" : null) is { } problem)
        {
            _undescribed.Add((_batch.NumberOf(type), problem));
            return false;
        }

        return true;
    }

    /// <summary>Random values of a contract; none where it cannot be made.</summary>
    public static object[] Values(Type type, int seed)
    {
        try
        {
            return [.. ContractGen.Random(type, hasDefaults: true).Sample(ValuesOfEach, new Rnd((ulong)seed, Gamma), 50).Where(IsComplete)];
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // No public constructor, or one that refuses: the values that there are come from elsewhere.
            return [];
        }
    }

    private string? OfLibraries(Type type, object[] values, HashSet<string> written)
    {
        foreach (Library library in Libraries)
        {
            bool isOffered = _formats.FindCodecs(type)?.Offers(Wire.Format(library.Wire)) is true;
            if (
                !isOffered
                || !(
                    library is SystemTextJson
                        ? SystemTextJson.Has(type) && !LeavesOut(type) && IsCarried(type) && !_batch.UnitOf(type).HasComputedCompletion
                        : library.Annotates(type)
                            && !IsOurs(type, library)
                            && !(library.Wire == Wire.Protobuf && (HasBytes(type) || SchemaNames.HasCollectionOfItself(type)))
                            && !HoldsSurrogate(type, library)
                            && !(library.Wire == Wire.MemoryPack && IsCompletedInLibrary(type))
                )
            )
            {
                continue;
            }

            var compared = new Compared(library, type, _formats);
            foreach (object value in values)
            {
                if (Caught(() => compared.Difference(value)) is { } difference && !IsOfDerived(difference))
                {
                    return $"{library}, {type.Name}: {difference}";
                }
            }

            if (compared.Written > 0)
            {
                Counted.Compared[$"{library}"] = Counted.Compared.GetValueOrDefault($"{library}") + 1;
                written.Add(library.Wire);
                if (OfList(library, compared, type, values) is { } difference && !IsOfDerived(difference))
                {
                    return $"{library}, list of {type.Name}: {difference}";
                }
            }
        }

        return null;
    }

    // The library's generator does not see what another one adds, and a shape in another assembly does: docs/diagnostics/SHAPE057.md.
    private bool IsCompletedInLibrary(Type type) =>
        _batch.UnitOf(type).LibraryText?.Contains("[Completed(", StringComparison.Ordinal) == true;

    // A server with reflection writes the members of a surrogate, unless a converter writes what shapes write: docs/wire.md.
    // System.Text.Json throws at a case with a converter, as it cannot add the discriminator.
    private bool HasOtherJson(Type type) =>
        _batch.Types.Any(other =>
            (
                Surrogates.DifferInJson(other)
                || other
                    .GetCustomAttributes<JsonDerivedTypeAttribute>(inherit: false)
                    .Any(static derived => derived.DerivedType.IsDefined(typeof(JsonConverterAttribute), inherit: false))
            )
            && _batch.NumberOf(other) == _batch.NumberOf(type)
        );

    private bool LeavesOut(Type type) =>
        _batch
            .Reports[_batch.NumberOf(type)]
            .Any(static report => report.GetMessage(CultureInfo.InvariantCulture).Contains(LeftOut, StringComparison.Ordinal));

    // Whether System.Text.Json carries all that a contract and those beside it hold.
    private bool IsCarried(Type type) =>
        !SystemTextJson.IsUnion(type)
        && !SystemTextJson.HoldsUnsupported(type)
        && !_shapes.Any(shape => shape.Info.JsonUnsupportedMembers.Count > 0 && _batch.NumberOf(shape.Info.Type) == _batch.NumberOf(type));

    private static bool IsOfDerived(string difference) => difference.Contains(DerivedRefused, StringComparison.Ordinal);

    // A list of what the library takes by itself, whole and as a stream.
    private string? OfList(Library library, Compared compared, Type type, object[] values)
    {
        Type listed = typeof(List<>).MakeGenericType(type);
        if (
            _formats.FindCodecs(listed)?.Offers(Wire.Format(library.Wire)) is not true
            || _batch.Reports[_batch.NumberOf(type)].Any(static report => report.Id == "SHAPE028")
        )
        {
            return null;
        }

        object[] items = [.. values.Where(value => Caught(() => library.Write(type, value) is null ? "nothing" : null) is null)];
        return Caught(() => new Compared(library, listed, _formats).Difference(ListOf(listed, items)))
            ?? (compared.HasStreams ? Caught(() => compared.DifferenceOfStream(items)) : null);
    }

    private static IList ListOf(Type listed, params object[] items)
    {
        var list = (IList)Activator.CreateInstance(listed)!;
        foreach (object item in items)
        {
            list.Add(item);
        }

        return list;
    }

    // Of [GenerateShape] with [DataContract] the numbers are ours: docs/wire.md.
    private static bool IsOurs(Type type, Library library) =>
        Has(type, "GenerateShapeAttribute")
        && !Has(type, library.Wire == Wire.Protobuf ? "ProtoContractAttribute" : "MessagePackObjectAttribute")
        && library.Wire != Wire.MemoryPack;

    // protobuf-net's rules may be those of what it holds.
    // A record without our attribute is a tuple of protobuf-net's.
    private bool HasOurRules(Type type) =>
        _batch.UnitOf(type) is var unit && unit.Has("[GenerateShape") && !unit.Has("[Proto") && !unit.Has("[DataContract");

    // protobuf-net appends what it reads to a member's own bytes: SHAPE028 says so of its contracts, and a data contract is not its own.
    private bool HasBytes(Type type) => _batch.UnitOf(type).Has("byte[]", "[1, 2]");

    // The libraries do not know [ShapeAs], and write such a type by chance: as a tuple, or as null.
    private bool HoldsSurrogate(Type type, Library library) => library is not SystemTextJson && _batch.UnitOf(type).Has("[ShapeAs<");

    private static bool Has(MemberInfo type, string attribute) => type.CustomAttributes.Any(item => item.AttributeType.Name == attribute);

    private string? OfFormats(Type type, object[] values, HashSet<string> compared)
    {
        TypeCodecs codecs = _formats.FindCodecs(type)!;
        bool changes = _batch.UnitOf(type).HasCallbacks;
        ShapeInfo info = _shapes.First(shape => shape.Info.Type == type).Info;
        bool passesByPlace = Reached
            .From(info, MemberLayout.MessagePack)
            .Any(static held => Has(held.Type, "MessagePackObjectAttribute") && PassesByPlace(held.Type));
        foreach (string wire in Wire.All.Where(wire => codecs.Offers(Wire.Format(wire))))
        {
            Carried? carried = compared.Contains(wire) ? null : new Carried(_formats, wire, HasOurRules(type));
            bool loses = wire is not (Wire.Json or Wire.Protobuf or Wire.MemoryPack) && passesByPlace;
            foreach (object value in values)
            {
                if (
                    Caught(() =>
                        (changes || loses ? null : OfRoundTrip(codecs, wire, value, carried))
                        ?? OfStream(type, wire, value)
                        ?? OfAnnotation(codecs, wire, value)
                    ) is
                    { } difference
                )
                {
                    return $"{wire}, {type.Name}: {difference}";
                }
            }
        }

        return null;
    }

    // Where keys are numbers MessagePack-CSharp passes members to a constructor by their place, to parameters that have the name of another
    // property, too.
    private static bool PassesByPlace(Type type) =>
        type.GetConstructors()
            .Any(constructor =>
                constructor
                    .GetParameters()
                    .Any(parameter =>
                        type.GetProperties()
                            .Any(property =>
                                string.Equals(property.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
                                && (Has(property, "IgnoreMemberAttribute") || !Has(property, "KeyAttribute"))
                            )
                    )
            );

    private string? OfServer(Type type, object[] values) =>
        _batch.UnitOf(type).HasCallbacks || _batch.UnitOf(type).Completions.Any() || HasOtherJson(type) ? null
        : values
            .Select(value => Caught(() => _oneJson.Difference(_formats.FindCodecs(type)!, value)))
            .FirstOrDefault(static difference => difference is not null)
            is { } found
            ? $"server, {type.Name}: {found}"
        : null;

    private string? OfHttp(OverHttp http, Type type, object[] values) =>
        _batch.UnitOf(type).HasCallbacks || LeavesOut(type) || HasOtherJson(type) ? null
        : values
            .Take(ValuesOverHttp)
            .Select(value => Caught(() => http.Difference(type, value, IsCarried(type))))
            .FirstOrDefault(static difference => difference is not null)
            is { } found
            ? $"HTTP, {type.Name}: {found}"
        : null;

    private void CountRare(DerivedOverHttp derived)
    {
        Counted.Rare["units with a library"] = _batch.Units.Count(static unit => unit.LibraryText is not null);
        Counted.Rare["completed units"] = _batch.Units.Count(static unit => unit.Completions.Any());
        Counted.Rare["units with [ShapeAs]"] = _batch.Units.Count(static unit => unit.Has("[ShapeAs"));
        Counted.Rare["derived values over HTTP"] = derived.Sent;
    }

    private string? OfDeclared(DerivedOverHttp http, Type type, object[] values) =>
        _batch.UnitOf(type).HasCallbacks || LeavesOut(type) || HasOtherJson(type) ? null
        : values.Take(1).Select(value => Caught(() => http.Difference(value))).FirstOrDefault(static difference => difference is not null)
            is { } found
            ? $"HTTP, {type.Name}: {found}"
        : null;

    // What a library loses of its own contracts is its rule; what our rules lose is a silent loss. What was read is written and read as it
    // is.
    private static string? OfRoundTrip(TypeCodecs codecs, string wire, object value, Carried? carried)
    {
        Format format = Wire.Format(wire);
        object read = codecs.Decode(format, new ReadOnlySequence<byte>(Encode(codecs, format, value)))!;
        object again = codecs.Decode(format, new ReadOnlySequence<byte>(Encode(codecs, format, read)))!;
        return ValueComparer.Difference(read, again, WireRules.Of(wire)) is { } difference ? $"round trip: {difference}"
            : carried?.Compare(value, read) is { } lost && !(wire == Wire.Protobuf && lost.EndsWith("is missing", StringComparison.Ordinal))
                ? $"lost: {lost}"
            : null;
    }

    // Every byte has a place.
    private string? OfAnnotation(TypeCodecs codecs, string wire, object value)
    {
        AnnotatedPayload payload = _formats.Annotate(Wire.Format(wire), codecs.Type, Encode(codecs, Wire.Format(wire), value));
        return payload.Error is { } error ? $"annotation: {error.Message}"
            : payload.Root is { } root && (root.Offset, root.Length) != (0, payload.Bytes.Length)
                ? $"annotation: {root.Length} bytes of {payload.Bytes.Length}"
            : null;
    }

    private string? OfStream(Type type, string wire, object value)
    {
        if (
            Wire.Format(wire).StreamForm is not { } form
            || _formats.FindCodecs(typeof(List<>).MakeGenericType(type)) is not { } codecs
            || !codecs.Offers(form)
        )
        {
            return null;
        }

        var read = (IList)
            codecs.Decode(
                form,
                new ReadOnlySequence<byte>(Encode(codecs, form, ListOf(typeof(List<>).MakeGenericType(type), value, value)))
            )!;
        return read.Count == 2 ? ValueComparer.Difference(read[0], read[1], WireRules.Of(wire)) : $"stream: {read.Count} items of 2";
    }

    /// <summary>Whether no member holds a null that its type excludes, as one does that nothing sets: an empty one is read
    /// (docs/wire.md).</summary>
    public static bool IsComplete(object value)
    {
        var nullability = new NullabilityInfoContext();
        return ValueMembers
            .Of(value.GetType())
            .OfType<PropertyInfo>()
            .All(property => nullability.Create(property).ReadState != NullabilityState.NotNull || property.GetValue(value) is not null);
    }

    /// <summary>Whether that is so of the contracts that it holds, too, and each value of an enum is one of its names.</summary>
    public static bool IsWhollyComplete(object value) =>
        value switch
        {
            string => true,

            // A name has a schema; a value without one is written as a number.
            Enum => value.ToString() is [not (>= '0' and <= '9' or '-'), ..],

            // An immutable array of nothing has no items to enumerate.
            IEnumerable and ValueType when value.Equals(Activator.CreateInstance(value.GetType())) => false,
            IEnumerable items => items.Cast<object?>().All(static item => item is null || IsWhollyComplete(item)),
            ITuple items => Enumerable.Range(0, items.Length).All(i => items[i] is not { } item || IsWhollyComplete(item)),
            _ when value.GetType() is { IsGenericType: true } pair && pair.GetGenericTypeDefinition() == typeof(KeyValuePair<,>) =>
                pair.GetProperties().All(part => part.GetValue(value) is not { } held || IsWhollyComplete(held)),
            _ => value.GetType().Namespace?.StartsWith("System", StringComparison.Ordinal) == true
                || (
                    IsComplete(value)
                    && ValueMembers
                        .Of(value.GetType())
                        .OfType<PropertyInfo>()
                        .All(property => property.GetValue(value) is not { } held || IsWhollyComplete(held))
                ),
        };

    /// <summary>The payload of a value.</summary>
    public static byte[] Encode(TypeCodecs codecs, Format format, object value)
    {
        using PooledBuffer payload = codecs.Encode(format, value);
        return payload.Span.ToArray();
    }

    /// <summary>The payloads of a value by a server with reflection, a client and each format, with the JSON that each becomes; none where
    /// a format has no form for it.</summary>
    public IEnumerable<(string Format, byte[] Payload, byte[] Json)> Payloads(Type type, object value)
    {
        Format json = Wire.Format(Wire.Json);
        if (_formats.FindCodecs(type) is not { } codecs || !codecs.Offers(json))
        {
            return [];
        }

        var payloads = new List<(string Format, byte[] Payload, byte[] Json)>();
        foreach (
            (Format format, Func<byte[]?> payload) in FormatSet
                .Standard(FormatLimits.Default)
                .Where(codecs.Offers)
                .Select(format => (format, (Func<byte[]?>)(() => Encode(codecs, format, value))))
                .Append((json, () => _oneJson.OfServer(type, value)))
        )
        {
            _ = Caught(() =>
            {
                if (payload() is { } bytes)
                {
                    payloads.Add((format.Name, bytes, Encode(codecs, json, codecs.Decode(format, new ReadOnlySequence<byte>(bytes))!)));
                }

                return null;
            });
        }

        return payloads;
    }

    // What a format has no form for is refused, by one exception.
    private static string? Caught(Func<string?> check)
    {
        try
        {
            return check();
        }
        catch (UnsupportedValueException)
        {
            return null;
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            return $"{(exception as TargetInvocationException)?.InnerException ?? exception}";
        }
    }
}

/// <summary>What a run has seen.</summary>
internal sealed class Counts
{
    public int Contracts { get; set; }

    public int Values { get; set; }

    /// <summary>How many values of one version the other read as they were.</summary>
    public int Evolved { get; set; }

    /// <summary>Contracts that a library wrote a value of, by library.</summary>
    public Dictionary<string, int> Compared { get; } = new(StringComparer.Ordinal);

    /// <summary>How many units have what few have, and values were sent where a base is declared.</summary>
    public Dictionary<string, int> Rare { get; } = new(StringComparer.Ordinal);

    public void Add(Counts other)
    {
        Contracts += other.Contracts;
        Values += other.Values;
        Evolved += other.Evolved;
        foreach ((string kind, int count) in other.Rare)
        {
            Rare[kind] = Rare.GetValueOrDefault(kind) + count;
        }

        foreach ((string library, int count) in other.Compared)
        {
            Compared[library] = Compared.GetValueOrDefault(library) + count;
        }
    }

    public override string ToString() =>
        $"{Contracts} contracts, {Values} values, {Evolved} of them by another version; compared "
        + $"with {string.Join(", ", Compared.Select(static pair => $"{pair.Key} {pair.Value}"))}; "
        + string.Join(", ", Rare.Select(static pair => $"{pair.Value} {pair.Key}"));
}
