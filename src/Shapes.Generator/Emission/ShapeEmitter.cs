using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The file of one shape.</summary>
internal static class ShapeEmitter
{
    public static string Emit(ContractModel contract)
    {
        // Holes are filled from the top: the helpers come behind all that asks for one.
        var helpers = new HelperMethods();
        return FileEmitter.Emit(contract.Location, $$"""
            /// <summary>The shape of <see cref="{{contract.Type.Name}}"/>.</summary>
            {{contract.Location.Accessibility}} readonly struct {{contract.Location.Name}} : {{IShape}}<{{contract.Type.Name}}>
            {
                {{InfoEmitter.Emit(contract)}}

                {{PaddingEmitter.Emit(contract)}}

                {{WriteEmitter.Emit(contract, helpers)}}

                {{ItemsEmitter.Write(contract, helpers)}}

                {{ReadEmitter.Emit(contract, helpers)}}

                {{ItemsEmitter.Read(contract, helpers)}}

                {{Code.Apart(helpers.Emit())}}

                {{Code.Apart(AccessorEmitter.Emit(contract))}}
            }
            """);
    }
}
