using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>Finds the member with <c>[JsonExtensionData]</c>, by System.Text.Json's rules.</summary>
internal sealed class ExtensionMembers(Compilation compilation, DiagnosticSink sink)
{
    private const int Disallow = 1;
    private const string Dictionary = "global::System.Collections.Generic.Dictionary";

    private readonly Setters _setters = new(compilation);

    /// <summary>Returns the member; null if there is none. One that cannot hold unknown members is reported.</summary>
    public ExtensionModel? Find(INamedTypeSymbol contract, IMethodSymbol? constructor)
    {
        ISymbol[] members = [.. JsonMembers.Of(contract, basesFirst: true).Where(IsExtension)];
        if (members.Length == 0)
        {
            return null;
        }

        ISymbol member = members[members.Length - 1];
        ITypeSymbol type = TypeChain.TypeOf(member);
        string? problem =
            members.Length > 1 ? $"'{SourceNames.DisplayMember(members[0])}' already does"
            : contract.Find(Attributes.JsonUnmappedMemberHandling)?.First() is Disallow
                ? "[JsonUnmappedMemberHandling] refuses unknown members"
            : constructor?.HasParameter(member) == true ? "it is a parameter of the constructor"
            : SourceNames.Of(type) == "global::System.Dynamic.ExpandoObject"
                ? ".NET never frees the names in an ExpandoObject, and clients choose them: make it a Dictionary<string, object?>"
            : ValueOf(type) is null ? "it is neither an IDictionary of strings to object or JsonElement, nor a JsonObject"
            : null;
        if (problem is not null)
        {
            sink.Report(DiagnosticDescriptors.ExtensionData, member, SourceNames.DisplayMember(member), problem);
            return null;
        }

        Candidate candidate = _setters.Candidate(member, number: null, reachesPrivate: member.Has(Attributes.JsonInclude));
        bool isKept = candidate.Setter != MemberSetter.None;
        if (!isKept)
        {
            sink.Report(
                DiagnosticDescriptors.NotHonoured,
                member,
                SourceNames.DisplayMember(member),
                "JsonExtensionData and no setter",
                "add one, or unknown members are skipped"
            );
        }

        return new ExtensionModel(Model(candidate, ValueOf(type)!), isKept ? Make(type, ValueOf(type)!) : null);
    }

    /// <summary>Whether a member holds unknown members. System.Text.Json ignores the attribute on a member that is not in JSON.</summary>
    public static bool IsExtension(ISymbol member) =>
        member.Has(Attributes.JsonExtensionData) && !JsonConditions.IsIgnored(member) && JsonMembers.IsVisible(member);

    /// <summary>The JSON names of properties that System.Text.Json knows and skips: they are not members of the layout.</summary>
    public static IEnumerable<string> Ignored(INamedTypeSymbol contract, IEnumerable<string> members)
    {
        var known = new HashSet<string>(members, StringComparer.OrdinalIgnoreCase);
        return TypeChain
            .Members(contract, basesFirst: true)
            .Where(static member => JsonMembers.IsVisible(member) && !member.Has(Attributes.JsonExtensionData))
            .Select(JsonMembers.NameOf)
            .Where(known.Add);
    }

    private MemberModel Model(Candidate member, ITypeSymbol value)
    {
        bool isElement = value.IsValueType;
        var map = new MapModel(
            SourceNames.Of(member.Type),
            new ScalarModel("string", ValueKind.String),
            new ScalarModel(SourceNames.Of(value), ValueKind.FreeForm),
            IsInterface: !isElement,
            new KeyComparer(null, IsGuarded: false)
        );
        return new MemberModel(
            member.Symbol.Name,
            member.Symbol.Name,
            0,
            map,
            member.Setter == MemberSetter.Accessor ? AccessorParser.Parse(member.Symbol) : null,
            HasOwnDefault: false
        )
        {
            Getter = _setters.CanGet(member.Symbol) ? null : AccessorParser.Parse(member.Symbol),
            SetterCanFail = Validation.IsInSetter(member.Symbol),
        };
    }

    // A dictionary is used for an interface, and for a class without a public constructor.
    private static string Make(ITypeSymbol type, ITypeSymbol value) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class, IsAbstract: false } && CanBeMade(type)
            ? $"new {SourceNames.Of(type)}()"
            : $"new {Dictionary}<string, {SourceNames.Of(value)}>()";

    private static bool CanBeMade(ITypeSymbol type) =>
        SourceNames.Of(type) == "global::System.Text.Json.Nodes.JsonObject"
        || ((INamedTypeSymbol)type).InstanceConstructors.Any(static constructor =>
            constructor is { Parameters.IsEmpty: true, DeclaredAccessibility: Accessibility.Public }
        );

    private static ITypeSymbol? ValueOf(ITypeSymbol type)
    {
        if (SourceNames.Of(type) == "global::System.Text.Json.Nodes.JsonObject")
        {
            return type;
        }

        return type
            .AllInterfaces.Prepend(type as INamedTypeSymbol)
            .OfType<INamedTypeSymbol>()
            .Where(static face =>
                face is { Name: "IDictionary", Arity: 2 } && face.TypeArguments[0].SpecialType == SpecialType.System_String
            )
            .Select(static face => face.TypeArguments[1])
            .FirstOrDefault(static value =>
                value.SpecialType == SpecialType.System_Object || SourceNames.Of(value) == "global::System.Text.Json.JsonElement"
            );
    }
}
