using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Baseline;

internal sealed record ReservedModel(string Contract, EquatableArray<Reservation> Reserved)
{
    public static ReservedModel Parse(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var contract = (INamedTypeSymbol)context.TargetSymbol;
        return new ReservedModel(SourceNames.Of(contract), context.Attributes.SelectMany(Reservations).ToEquatableArray());
    }

    private static IEnumerable<Reservation> Reservations(AttributeData attribute)
    {
        var formats = (MemberLayouts)(attribute.Named("Formats") as int? ?? (int)MemberLayouts.All);
        foreach (
            TypedConstant argument in attribute
                .ConstructorArguments.Where(static argument => argument is { Kind: TypedConstantKind.Array, IsNull: false })
                .SelectMany(static argument => argument.Values)
        )
        {
            switch (argument.Value)
            {
                case int number:
                    yield return new Reservation(number, "", formats);
                    break;
                case string { Length: > 0 } name:
                    yield return new Reservation(0, name, formats);
                    break;
            }
        }
    }
}
